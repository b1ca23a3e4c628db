/* second_solver.cc — random graphs solved by LEMON as well: the weights of both heaviest perfect matchings must agree.
 * SPDX-License-Identifier: MIT
 *
 *   second_solver WEIQI FOLDER GRAPHS [SEED]
 */
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using lemon::SmartGraph;

/* What the program says of the graph: its weight; false where it says that there is none. Anything else ends the run. */
static bool asked(const std::string &weiqi, const std::string &path, long long *weight)
{
    std::string command = "'" + weiqi + "' tournament solve --json '" + path + "'";
    FILE *answer = popen(command.c_str(), "r");
    static char text[1 << 20];
    size_t length = answer ? fread(text, 1, sizeof text - 1, answer) : 0;
    text[length] = '\0';
    if (answer) pclose(answer);
    const char *at = strstr(text, "\"weight\":");
    if (!at) {
        fprintf(stderr, "second_solver: no weight in the answer for %s: %s\n", path.c_str(), text);
        exit(1);
    }
    at += strlen("\"weight\":");
    while (*at == ' ') at++;
    if (strncmp(at, "null", 4) == 0) return false;
    *weight = strtoll(at, nullptr, 10);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 4) return fprintf(stderr, "usage: second_solver WEIQI FOLDER GRAPHS [SEED]\n"), 2;
    std::mt19937_64 random(argc > 4 ? strtoull(argv[4], nullptr, 10) : 1);
    int graphs = atoi(argv[3]), none = 0;
    for (int g = 0; g < graphs; g++) {
        int n = 2 + (int)(random() % (g % 4 == 0 ? 199 : 40));
        if (n % 2 && g % 10) n--;                                       /* a few odd ones: they have no perfect matching */
        int density = 1 + (int)(random() % 100);
        /* few weights give many ties, wide ones test the arithmetic, squares are what a pairing's score distances look like */
        int kind = (int)(random() % 4);
        SmartGraph graph;
        SmartGraph::EdgeMap<long long> weights(graph);
        std::vector<SmartGraph::Node> nodes;
        for (int i = 0; i < n; i++) nodes.push_back(graph.addNode());
        std::string path = std::string(argv[2]) + "/graph.txt", lines;
        int edges = 0;
        for (int a = 0; a < n; a++)
            for (int b = a + 1; b < n; b++) {
                if ((int)(random() % 100) >= density) continue;
                long long w = kind == 0 ? (long long)(random() % 4) : kind == 1 ? (long long)(random() % 2000000001) - 1000000000
                              : kind == 2 ? -(long long)(a / 7 - b / 7) * (a / 7 - b / 7) : (long long)(random() % 50);
                weights[graph.addEdge(nodes[(size_t)a], nodes[(size_t)b])] = w;
                lines += std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(w) + "\n";
                edges++;
            }
        FILE *file = fopen(path.c_str(), "w");
        if (!file) return perror(path.c_str()), 3;
        fprintf(file, "%d %d\n%s", n, edges, lines.c_str());
        fclose(file);
        lemon::MaxWeightedPerfectMatching<SmartGraph, SmartGraph::EdgeMap<long long>> solver(graph, weights);
        bool theirs = n % 2 == 0 && edges > 0 && solver.run();
        long long ours = 0;
        bool found = asked(argv[1], path, &ours);
        if (found != theirs || (found && ours != solver.matchingWeight())) {
            fprintf(stderr, "second_solver: graph %d (left in %s): here %s %lld, LEMON %s %lld\n", g, path.c_str(), found ? "weight" : "none",
                    ours, theirs ? "weight" : "none", theirs ? (long long)solver.matchingWeight() : 0);
            return 1;
        }
        none += !found;
    }
    printf("second_solver: %d graphs agree, %d of them without a perfect matching\n", graphs, none);
    return graphs > 20 && (none == 0 || none == graphs);
}

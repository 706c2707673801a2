package dev.stoa.bench.experiment.tpcds;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of the queries, whose texts are in Spark's own tests. */
final class TpcdsQueries {
  private static final int COUNT = 99;

  /** The queries of two parts. */
  private static final Set<Integer> TWO_PART_QUERIES = Set.of(14, 23, 24, 39);

  /** All queries, in order. */
  static final List<String> NAMES =
      IntStream.rangeClosed(1, COUNT).boxed().flatMap(TpcdsQueries::names).toList();

  private TpcdsQueries() {}

  private static Stream<String> names(int number) {
    String name = "q" + number;
    return TWO_PART_QUERIES.contains(number) ? Stream.of(name + "a", name + "b") : Stream.of(name);
  }
}

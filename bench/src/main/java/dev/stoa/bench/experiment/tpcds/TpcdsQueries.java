package dev.stoa.bench.experiment.tpcds;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of the queries of TPC-DS; Spark's own tests contain their text. */
final class TpcdsQueries {
  private static final int NUMBER_COUNT = 99;

  /** The numbers of queries that consist of two queries. */
  private static final Set<Integer> TWO_PART_QUERIES = Set.of(14, 23, 24, 39);

  /** All queries, in order. */
  static final List<String> NAMES =
      IntStream.rangeClosed(1, NUMBER_COUNT).boxed().flatMap(TpcdsQueries::names).toList();

  private TpcdsQueries() {}

  private static Stream<String> names(int number) {
    String name = "q" + number;
    return TWO_PART_QUERIES.contains(number) ? Stream.of(name + "a", name + "b") : Stream.of(name);
  }
}

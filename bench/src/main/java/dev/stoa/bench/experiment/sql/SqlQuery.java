package dev.stoa.bench.experiment.sql;

/**
 * A query of the experiment.
 *
 * @param name the name, for example "q1"
 * @param group the queries with which the report sums it
 * @param text the statement
 */
record SqlQuery(String name, Group group, String text) {
  /** Queries whose times are summed in the report. */
  enum Group {
    /** The 22 queries of TPC-H. */
    TPCH("tpch"),
    /** Queries of single keys of the crawl's maps. */
    MAP_KEYS("map keys"),
    /** Queries that need few of a table's rows. */
    SELECTIVE("selective");

    private final String label;

    Group(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}

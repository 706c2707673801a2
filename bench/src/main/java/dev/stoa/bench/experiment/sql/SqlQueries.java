package dev.stoa.bench.experiment.sql;

import io.trino.tpch.TpchTable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The queries of the experiment, for a size of the data. */
final class SqlQueries {
  private static final int TPCH_QUERY_COUNT = 22;

  /** The share of lineitem's order keys that one query selects. */
  private static final int ORDER_KEYS_PER_SELECTED = 1_000;

  private SqlQueries() {}

  /** Returns all queries, those of TPC-H first. */
  static List<SqlQuery> of(SqlDataSize size) throws IOException {
    List<SqlQuery> queries = new ArrayList<>();
    for (int number = 1; number <= TPCH_QUERY_COUNT; number++) {
      queries.add(new SqlQuery("q" + number, SqlQuery.Group.TPCH, tpchText(number)));
    }
    queries.addAll(ofMapKeys());
    queries.addAll(selective(size));
    return queries;
  }

  /** Returns the text that comes with the generator; query 15 defines its view in the query. */
  private static String tpchText(int number) throws IOException {
    String file = "queries/q" + number + ".sql";
    try (InputStream input = TpchTable.class.getResourceAsStream(file)) {
      if (input == null) {
        throw new FileNotFoundException("the generator of TPC-H has no " + file);
      }
      return new String(input.readAllBytes(), StandardCharsets.UTF_8)
          .replace("CREATE OR REPLACE VIEW revenue AS", "WITH revenue AS (")
          .replaceFirst(";\\s*SELECT", ") SELECT");
    }
  }

  private static List<SqlQuery> ofMapKeys() {
    return List.of(
        mapKey(
            "types", "SELECT metadata['content-type'] AS type, count(*) FROM crawl GROUP BY type"),
        mapKey(
            "servers-of-type",
            "SELECT metadata['server'] AS server, count(*) FROM crawl"
                + " WHERE metadata['content-type'] = 'text/csv' GROUP BY server"),
        mapKey(
            "types-of-site",
            "SELECT metadata['content-type'] AS type, count(*) FROM crawl"
                + " WHERE url LIKE 'http://www.ibm.com/jp/%' GROUP BY type"));
  }

  private static List<SqlQuery> selective(SqlDataSize size) {
    long orderKeyCount = size.maxOrderKey();
    long firstOrderKey = orderKeyCount / 2;
    long lastOrderKey = firstOrderKey + orderKeyCount / ORDER_KEYS_PER_SELECTED;
    return List.of(
        selective(
            "order-range",
            "SELECT count(*), sum(l_quantity), sum(l_extendedprice), max(l_comment) FROM lineitem"
                + " WHERE l_orderkey BETWEEN %d AND %d".formatted(firstOrderKey, lastOrderKey)),
        selective(
            "part",
            "SELECT l_orderkey, l_quantity, l_extendedprice, l_shipdate, l_comment FROM lineitem"
                + " WHERE l_partkey = %d".formatted(Math.max(1, size.partCount() / 2))),
        selective(
            "clerk",
            "SELECT count(*), sum(o_totalprice), max(o_orderdate) FROM orders"
                + " WHERE o_clerk = 'Clerk#000000007'"),
        selective(
            "fetch-minute",
            "SELECT url, fetchTime, metadata['content-type'] FROM crawl"
                + " WHERE fetchTime BETWEEN TIMESTAMP '2011-01-01 00:30:00'"
                + " AND TIMESTAMP '2011-01-01 00:31:00'"),
        selective(
            "site",
            "SELECT count(*), min(url) FROM crawl WHERE url LIKE 'http://w3.ibm.com/jp/%'"));
  }

  private static SqlQuery mapKey(String name, String text) {
    return new SqlQuery(name, SqlQuery.Group.MAP_KEYS, text);
  }

  private static SqlQuery selective(String name, String text) {
    return new SqlQuery(name, SqlQuery.Group.SELECTIVE, text);
  }
}

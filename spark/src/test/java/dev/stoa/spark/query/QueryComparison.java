package dev.stoa.spark.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.spark.RowText;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Runs the same queries on one of our tables and on its Parquet twin, each {@code t} in its own
 * session.
 */
final class QueryComparison {
  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-0\\.0(?!\\d)");

  private final SparkSession ours;
  private final SparkSession theirs;
  private final RandomQuery queries;
  private final PairedTables tables;

  private QueryComparison(
      SparkSession ours, SparkSession theirs, RandomQuery queries, PairedTables tables) {
    this.ours = ours;
    this.theirs = theirs;
    this.queries = queries;
    this.tables = tables;
  }

  /** Rows as texts, or the reason why there are none. */
  record Answer(List<String> rows, boolean isRefusal) {
    @Override
    public String toString() {
      return String.join("\n", rows);
    }
  }

  /** Compares new tables made from a seed. */
  static QueryComparison make(SparkSession spark, long seed, Path directory) {
    SparkSession ours = session(spark, seed);
    SparkSession theirs = session(spark, 1);
    // Parquet's dictionary filter loses rows with 0.0 when a query asks for -0.0, which is equal.
    theirs.conf().set("spark.sql.parquet.filterPushdown", "false");
    Random random = new Random(seed);
    PairedTables tables = PairedTables.make(ours, theirs, random, directory);
    tables.stored().createOrReplaceTempView("t");
    tables.parquet().createOrReplaceTempView("t");
    TableModel model = tables.model();
    RandomQuery queries = new RandomQuery(random, Operand.of(model.schema(), model.rows()));
    return new QueryComparison(ours, theirs, queries, tables);
  }

  /** Most sessions interpret, which is faster than compiling each query; some compile. */
  private static SparkSession session(SparkSession spark, long seed) {
    SparkSession session = spark.newSession();
    session.conf().set("spark.sql.shuffle.partitions", "1");
    session.conf().set("spark.sql.leafNodeDefaultParallelism", "1");
    session.conf().set("spark.sql.adaptive.enabled", seed % 8 == 2);
    session.conf().set("spark.sql.codegen.wholeStage", seed % 16 == 0);
    session.conf().set("spark.sql.codegen.factoryMode", seed % 16 == 0 ? "FALLBACK" : "NO_CODEGEN");
    session.conf().set("spark.sql.datetime.java8API.enabled", "true");
    session.conf().set("spark.sql.timeType.enabled", "true");
    session.conf().set("spark.sql.session.timeZone", "UTC");
    return session;
  }

  /** The result of both for the next query. */
  Answer ask() {
    String query = queries.next();
    Answer expected = answer(theirs, query);
    Answer found = answer(ours, query);
    assertEquals(
        expected.toString(),
        found.toString(),
        () -> query + "\nafter\n" + String.join("\n", tables.log()));
    return found;
  }

  private static Answer answer(SparkSession spark, String query) {
    SparkSession.setActiveSession(spark);
    List<Row> rows;
    try {
      rows = spark.sql(query).collectAsList();
    } catch (Exception e) {
      String text = String.valueOf(e.getMessage());
      return new Answer(
          List.of(e.getClass().getName() + " " + text.substring(0, Math.min(40, text.length()))),
          true);
    }
    boolean isOrdered = query.contains(" order by ") && query.contains(" limit ");
    boolean isOfEitherZero = query.contains("min(") || query.contains("max(");
    Stream<String> texts = rows.stream().map(RowText::of);
    if (isOfEitherZero) { // zeros are equal, so which comes first depends on the order
      texts = texts.map(text -> NEGATIVE_ZERO.matcher(text).replaceAll("0.0"));
    }
    return new Answer((isOrdered ? texts : texts.sorted()).toList(), false);
  }
}

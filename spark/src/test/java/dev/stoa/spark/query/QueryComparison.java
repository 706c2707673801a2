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
 * Runs the same queries on a Stoa table and on a Parquet table with the same rows, each of them
 * {@code t} in a session of its own.
 */
final class QueryComparison {
  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-0\\.0(?!\\d)");

  private final SparkSession stoaSession;
  private final SparkSession parquetSession;
  private final RandomQuery queries;
  private final PairedTables tables;

  private QueryComparison(
      SparkSession stoaSession,
      SparkSession parquetSession,
      RandomQuery queries,
      PairedTables tables) {
    this.stoaSession = stoaSession;
    this.parquetSession = parquetSession;
    this.queries = queries;
    this.tables = tables;
  }

  /** The rows of a query as texts, or the message of its failure. */
  record Answer(List<String> rows, boolean isFailure) {
    @Override
    public String toString() {
      return String.join("\n", rows);
    }
  }

  /** Creates tables from a seed, and the comparison of queries on them. */
  static QueryComparison create(SparkSession spark, long seed, Path directory) {
    SparkSession stoaSession = newSession(spark, seed);
    SparkSession parquetSession = newSession(spark, 1);
    // Parquet's dictionary filter loses rows with 0.0 when a query asks for -0.0, which is equal.
    parquetSession.conf().set("spark.sql.parquet.filterPushdown", "false");
    Random random = new Random(seed);
    PairedTables tables = PairedTables.create(stoaSession, parquetSession, random, directory);
    tables.stored().createOrReplaceTempView("t");
    tables.parquet().createOrReplaceTempView("t");
    TableModel model = tables.model();
    RandomQuery queries = new RandomQuery(random, Operand.of(model.schema(), model.rows()));
    return new QueryComparison(stoaSession, parquetSession, queries, tables);
  }

  /**
   * Creates a session. Most sessions interpret queries, which is faster than compiling each query;
   * a few compile.
   */
  private static SparkSession newSession(SparkSession spark, long seed) {
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

  /** Runs the next query on both tables, and returns the answer after checking that both agree. */
  Answer compareNext() {
    String query = queries.next();
    Answer expected = answer(parquetSession, query);
    Answer actual = answer(stoaSession, query);
    assertEquals(
        expected.toString(),
        actual.toString(),
        () -> query + "\nafter\n" + String.join("\n", tables.log()));
    return actual;
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
    boolean mayBeEitherZero = query.contains("min(") || query.contains("max(");
    Stream<String> texts = rows.stream().map(RowText::of);
    if (mayBeEitherZero) { // zeros are equal, so which comes first depends on the order
      texts = texts.map(text -> NEGATIVE_ZERO.matcher(text).replaceAll("0.0"));
    }
    return new Answer((isOrdered ? texts : texts.sorted()).toList(), false);
  }
}

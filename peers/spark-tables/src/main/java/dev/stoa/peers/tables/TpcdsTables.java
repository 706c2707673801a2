package dev.stoa.peers.tables;

import io.trino.tpcds.Results;
import io.trino.tpcds.Session;
import io.trino.tpcds.Table;
import io.trino.tpcds.column.Column;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The tables of TPC-DS, whose names and types are those of the schema of Spark's own tests but for
 * CHAR and VARCHAR, which are strings. Made by {@code io.trino.tpcds}, as text that Spark casts.
 */
final class TpcdsTables {
  /** As many rows as make a file worth reading; fewer are one file. */
  private static final int ROWS_OF_A_FILE = 100_000;

  private static final int ROWS_OF_AN_ORDER = 10;

  /** The generator's names that the queries do not use. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "c_last_review_date_sk",
          "c_last_review_date",
          "p_response_targe",
          "p_response_target",
          "s_tax_precentage",
          "s_tax_percentage");

  private final SparkSession spark;
  private final double scale;

  TpcdsTables(SparkSession spark, double scale) {
    this.spark = spark;
    this.scale = scale;
  }

  /** Writes these tables, or all, as Parquet files, each into a folder of its name. */
  void write(Set<String> names, Path folder) {
    for (Table table : Table.getBaseTables()) {
      String name = table.getName().toLowerCase(Locale.ROOT);
      if (names.isEmpty() ? table != Table.DBGEN_VERSION : names.contains(name)) {
        String path = folder.resolve(name).toString();
        rows(table).write().parquet(path);
        if (table.isChild() && spark.read().parquet(path).isEmpty()) {
          throw new IllegalStateException("the generator made no rows of " + name);
        }
      }
    }
  }

  /** Large tables in two parts, each of which a task makes; the order is the generator's. */
  private Dataset<Row> rows(Table table) {
    Table parent = table.isChild() ? table.getParent() : table;
    long rowCount = session(parent).getScaling().getRowCount(parent) * rowsOfAnItem(parent);
    int parts = rowCount < ROWS_OF_A_FILE ? 1 : 2;
    List<Integer> chunks = IntStream.rangeClosed(1, parts).boxed().toList();
    double size = scale; // what the tasks are sent is no more than this
    Dataset<Row> texts =
        spark.createDataFrame(
            JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(chunks, parts)
                .flatMap(chunk -> texts(table, size, parts, chunk)),
            textType(table));
    return texts.selectExpr(
        Arrays.stream(table.getColumns()).map(TpcdsTables::cast).toArray(String[]::new));
  }

  /** Sales are counted by orders, of which each has some ten rows. */
  private static int rowsOfAnItem(Table table) {
    return table.hasChild() ? ROWS_OF_AN_ORDER : 1;
  }

  private Session session(Table table) {
    return Session.getDefaultSession().withScale(scale).withTable(table);
  }

  /** Returns are made with the sales that they are of, where the session asks for returns. */
  private static Iterator<Row> texts(Table table, double scale, int parts, int chunk) {
    Session session =
        Session.getDefaultSession()
            .withScale(scale)
            .withTable(table)
            .withParallelism(parts)
            .withChunkNumber(chunk);
    Table parent = table.isChild() ? table.getParent() : table;
    Iterator<List<List<String>>> rows = Results.constructResults(parent, session).iterator();
    Stream<List<List<String>>> all =
        StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, 0), false);
    int which = table.isChild() ? 1 : 0;
    return all.filter(row -> row.size() > which)
        .map(row -> RowFactory.create(row.get(which).toArray()))
        .iterator();
  }

  private static StructType textType(Table table) {
    StructType type = new StructType();
    for (Column column : table.getColumns()) {
      type = type.add(column.getName(), DataTypes.StringType);
    }
    return type;
  }

  private static String cast(Column column) {
    String name = column.getName();
    return "CAST(%s AS %s) AS %s".formatted(name, type(column), RENAMED.getOrDefault(name, name));
  }

  private static String type(Column column) {
    return switch (column.getType().getBase()) {
      case INTEGER, IDENTIFIER -> "INT";
      case DATE -> "DATE";
      case DECIMAL ->
          "DECIMAL(%d,%d)"
              .formatted(
                  column.getType().getPrecision().orElseThrow(),
                  column.getType().getScale().orElseThrow());
      case VARCHAR, CHAR, TIME -> "STRING";
    };
  }
}

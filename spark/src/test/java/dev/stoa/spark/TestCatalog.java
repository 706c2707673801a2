package dev.stoa.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.SparkSession;

/** A test's own catalog, over its own directory. */
final class TestCatalog {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final SparkSession spark;
  private final String name;

  TestCatalog(SparkSession spark, Path warehouse) {
    this(spark, warehouse.toString());
  }

  /** A catalog over a directory of any file system. */
  TestCatalog(SparkSession spark, String warehouse) {
    this(spark, warehouse, "c" + COUNT.incrementAndGet());
  }

  private TestCatalog(SparkSession spark, String warehouse, String name) {
    this.spark = spark;
    this.name = name;
    spark.conf().set("spark.sql.catalog." + name, "dev.stoa.spark.StoaCatalog");
    spark.conf().set("spark.sql.catalog." + name + ".warehouse", warehouse);
  }

  /** The same warehouse in a new session. */
  TestCatalog inNewSession(Path warehouse) {
    return new TestCatalog(spark.newSession(), warehouse.toString(), name);
  }

  String name() {
    return name;
  }

  SparkSession spark() {
    return spark;
  }

  /** The rows of a statement, in which {@code $} is the catalog's name. */
  List<String> sql(String statement) {
    return spark.sql(statement.replace("$", name)).collectAsList().stream()
        .map(RowText::of)
        .toList();
  }
}

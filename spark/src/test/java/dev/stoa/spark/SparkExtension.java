package dev.stoa.spark;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Passes the module's only session to tests; it is stopped after the last test. */
public final class SparkExtension implements ParameterResolver {
  /** The session, and its end. */
  private record Session(SparkSession spark) implements AutoCloseable {
    @Override
    public void close() {
      spark.stop();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SparkSession.class;
  }

  @Override
  public SparkSession resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(SparkSession.class))
        .computeIfAbsent(SparkSession.class, key -> new Session(start()), Session.class)
        .spark();
  }

  private static SparkSession start() {
    return SparkSession.builder()
        .master("local[2,3]") // three attempts per task
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.extensions", "dev.stoa.spark.StoaExtensions")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", "target/warehouse")
        .config("spark.sql.catalog.stoa", "dev.stoa.spark.StoaCatalog")
        .config("spark.sql.datetime.java8API.enabled", "true")
        .config("spark.sql.session.timeZone", "UTC")
        .getOrCreate();
  }
}

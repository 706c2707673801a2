package dev.stoa.spark;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The data source {@code stoa}: {@code spark.read().format("stoa").load("hdfs://nn/crawl")}. */
public final class StoaDataSource implements TableProvider, DataSourceRegister {
  /** Called by Spark. */
  public StoaDataSource() {}

  @Override
  public String shortName() {
    return "stoa";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return open(options).schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return open(new CaseInsensitiveStringMap(properties));
  }

  private static SparkTable open(CaseInsensitiveStringMap options) {
    TableOptions named = new TableOptions(options);
    Configuration conf = SparkSession.active().sessionState().newHadoopConf();
    return new SparkTable(named.open(conf), named.path(), conf);
  }
}

package dev.stoa.spark;

import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.TableScan;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** One snapshot of a table, as Spark sees it. */
final class SparkTable implements SupportsRead {
  private final TableScan scan;
  private final Path path;
  private final Configuration conf;

  SparkTable(TableScan scan, Path path, Configuration conf) {
    this.scan = scan;
    this.path = path;
    this.conf = conf;
  }

  @Override
  public String name() {
    return "stoa " + path;
  }

  @Override
  @SuppressWarnings("deprecation") // the only way in which a source without a catalogue is asked
  public StructType schema() {
    return SparkTypes.of(scan.schema());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new TableScanBuilder(scan, path, conf);
  }
}

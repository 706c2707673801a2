package dev.stoa.hadoop.load;

import dev.stoa.engine.RowRouter;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.partition.PartitionSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;

/** What a {@link LoadJob} passes to its tasks in the job's configuration. */
final class LoadSettings {
  private static final String ROW_SCHEMA = "stoa.load.row.schema";
  private static final String PARTITIONING = "stoa.load.partitioning";
  private static final String RANGE_STARTS = "stoa.load.range.starts";
  private static final String SAMPLING = "stoa.load.sampling";

  private final Configuration conf;

  LoadSettings(Configuration conf) {
    this.conf = conf;
  }

  /** The schema of the table's rows. */
  Schema schema() {
    return new Schema.Parser().parse(conf.getRaw(ROW_SCHEMA));
  }

  PartitionSpec partitionSpec() {
    String text = conf.getRaw(PARTITIONING);
    return text == null ? PartitionSpec.UNPARTITIONED : PartitionSpec.parse(text);
  }

  void setTable(Schema schema, PartitionSpec spec) {
    conf.set(ROW_SCHEMA, schema.toString());
    conf.unset(PARTITIONING);
    if (spec.isPartitioned()) {
      conf.set(PARTITIONING, spec.toString());
    }
    conf.unset(RANGE_STARTS);
    conf.unset(SAMPLING);
  }

  RowRouter newRouter() {
    return new RowRouter(schema(), partitionSpec(), ColumnOutputFormat.sortBy(conf));
  }

  /** The sort keys at which the ranges of all tasks but the first begin. */
  List<byte[]> rangeStarts() {
    return Arrays.stream(conf.getTrimmedStrings(RANGE_STARTS))
        .map(Base64.getDecoder()::decode)
        .toList();
  }

  void setRangeStarts(List<byte[]> starts) {
    conf.set(
        RANGE_STARTS,
        starts.stream().map(Base64.getEncoder()::encodeToString).collect(Collectors.joining(",")));
  }

  /** Whether mappers write only sort keys. */
  boolean isSampling() {
    return conf.getBoolean(SAMPLING, false);
  }

  void setSampling() {
    conf.setBoolean(SAMPLING, true);
  }
}

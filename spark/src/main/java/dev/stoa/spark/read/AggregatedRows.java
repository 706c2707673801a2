package dev.stoa.spark.read;

import dev.stoa.table.TableScan;
import dev.stoa.table.TaskOptions;
import java.io.IOException;
import java.util.Optional;

/**
 * The rows whose aggregates tasks give. Spark does nothing with their values, so that few bytes are
 * one task, behind which no other stage is needed; and it learns no keys of partitions.
 */
final class AggregatedRows extends SparkScan {
  /** Reading so many bytes takes about as long as another stage. */
  private static final long SMALLEST_TASK = 16L << 20;

  AggregatedRows(ScanRequest request, StreamSettings streaming) {
    super(request, streaming, Optional.empty());
  }

  @Override
  TaskOptions options(TableScan scan, int slots) throws IOException {
    long share = scan.sizeInBytes() / slots + 1;
    return TaskOptions.defaults().withSizeInBytes(Math.max(SMALLEST_TASK, share));
  }
}

package dev.stoa.peers.spark;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.parquet.VectorizedParquetRecordReader;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * The main class of the child JVM that reads Parquet files as Spark's scans do: its vectorized
 * reader, without a session or SQL.
 */
public final class SparkParquetChild implements FormatChild {
  /** The default of {@code spark.sql.parquet.columnarReaderBatchSize}. */
  private static final int ROWS_PER_BATCH = 4_096;

  private SparkParquetChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FormatChildServer.serve(new SparkParquetChild());
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    throw new IOException("this process only reads: Parquet's own writer writes the files");
  }

  @Override
  public ColumnTotals answer(Path file, Query query) throws IOException {
    long bytesBefore = bytesRead();
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (VectorizedParquetRecordReader reader =
        new VectorizedParquetRecordReader(false, ROWS_PER_BATCH)) {
      reader.initialize(file.toString(), names(query));
      reader.initBatch(new StructType(), InternalRow.empty());
      reader.enableReturningBatches();
      BatchSums sums = new BatchSums(query, totals);
      ColumnarBatch batch = reader.resultBatch();
      while (reader.nextBatch()) {
        sums.add(batch);
      }
    }
    totals.addBytesRead(bytesRead() - bytesBefore);
    return totals;
  }

  private static List<String> names(Query query) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    return names;
  }

  @SuppressWarnings("deprecation") // Its replacement supports one file system per scheme only.
  private static long bytesRead() {
    return FileSystem.getAllStatistics().stream()
        .mapToLong(FileSystem.Statistics::getBytesRead)
        .sum();
  }
}

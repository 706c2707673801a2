package dev.stoa.peers.spark;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.child.ChildReader;
import dev.stoa.bench.column.child.ChildServer;
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
public final class SparkParquetChild implements ChildReader {
  /** Spark's default. */
  private static final int ROWS_OF_A_BATCH = 4_096;

  private SparkParquetChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    ChildServer.serve(new SparkParquetChild());
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    throw new IOException("Spark reads the files that Parquet writes");
  }

  @Override
  public ColumnTotals answer(Path file, Query question) throws IOException {
    long bytesBefore = bytesRead();
    ColumnTotals totals = new ColumnTotals(question.columns().size());
    try (VectorizedParquetRecordReader in =
        new VectorizedParquetRecordReader(false, ROWS_OF_A_BATCH)) {
      in.initialize(file.toString(), names(question));
      in.initBatch(new StructType(), InternalRow.empty());
      in.enableReturningBatches();
      BatchSums sums = new BatchSums(question, totals);
      ColumnarBatch batch = in.resultBatch();
      while (in.nextBatch()) {
        sums.add(batch);
      }
    }
    totals.addBytesRead(bytesRead() - bytesBefore);
    return totals;
  }

  private static List<String> names(Query question) {
    List<String> names = new ArrayList<>(question.columns());
    if (question instanceof Query.FilteredSum condition && !names.contains(condition.column())) {
      names.add(condition.column());
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

package dev.stoa.bench.experiment.python;

import dev.stoa.arrow.ScanArrowReader;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ChildRequestServer;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;

/**
 * The main class of the child JVM that reads tables as Arrow's vectors, with the options of the JVM
 * in the Python process.
 */
public final class JavaReaderChild implements ChildRequestServer.Handler {
  /** The weights of positions, as in the Python program. */
  private static final int WEIGHT_COUNT = 1_009;

  private static final List<String> JVM_OPTIONS =
      List.of(
          "-XX:-UseSerialGC",
          "-XX:+UseParallelGC",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-Darrow.enable_unsafe_memory_access=true",
          "-Darrow.enable_null_check_for_get=false");

  private final BufferAllocator allocator = new RootAllocator();

  private JavaReaderChild() {}

  static ChildCommand command() {
    return ChildCommand.ofThisClassPath(JavaReaderChild.class, JVM_OPTIONS);
  }

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    ChildRequestServer.serve(new JavaReaderChild());
  }

  /**
   * Reads a table twice: for the time, and for the answer. The request has the table and the number
   * of threads; the reply the nanoseconds, the number of rows and the answer.
   */
  @Override
  public List<String> execute(List<String> request) throws IOException {
    Path table = Path.of(request.get(0));
    int threadCount = Integer.parseInt(request.get(1));
    long start = System.nanoTime();
    try (ScanArrowReader reader = open(table, threadCount)) {
      while (reader.loadNextBatch()) {}
    }
    long nanos = System.nanoTime() - start;
    try (ScanArrowReader reader = open(table, threadCount)) {
      return reply(nanos, reader);
    }
  }

  private static List<String> reply(long nanos, ScanArrowReader reader) throws IOException {
    List<ColumnSum> sums = new ArrayList<>();
    reader.getVectorSchemaRoot().getSchema().getFields().stream()
        .map(field -> new ColumnSum(field.getName()))
        .forEach(sums::add);
    long rowCount = 0;
    while (reader.loadNextBatch()) {
      List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
      for (int column = 0; column < sums.size(); column++) {
        sums.get(column).add(vectors.get(column), rowCount);
      }
      rowCount += reader.getVectorSchemaRoot().getRowCount();
    }
    String columns = sums.stream().map(ColumnSum::text).collect(Collectors.joining(", "));
    return List.of(Long.toString(nanos), Long.toString(rowCount), rowCount + " rows, " + columns);
  }

  private ScanArrowReader open(Path table, int threadCount) throws IOException {
    TableScan scan = Table.open(table).newScan();
    return new ScanArrowReader(scan, allocator, threadCount);
  }

  /** The number of a column's values, and their sum, weighted by position. */
  private static final class ColumnSum {
    private final String name;
    private long valueCount;
    private long sum;

    ColumnSum(String name) {
      this.name = name;
    }

    void add(FieldVector vector, long firstRow) {
      BaseIntVector numbers = (BaseIntVector) vector;
      int weight = (int) (firstRow % WEIGHT_COUNT);
      for (int i = 0; i < vector.getValueCount(); i++) {
        weight = weight == WEIGHT_COUNT ? 1 : weight + 1;
        if (!vector.isNull(i)) {
          valueCount++;
          sum += numbers.getValueAsLong(i) * weight;
        }
      }
    }

    String text() {
      return name + " " + valueCount + " " + sum;
    }
  }
}

package dev.stoa.bench.experiment.python;

import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Peers;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.rows.StoreSales;
import dev.stoa.bench.rows.SyntheticRows;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Writes the rows of the experiment as Parquet files, which pyarrow writes again, and as tables.
 *
 * @param rowCount the number of rows of store_sales
 * @param seed the seed of the rows of the wide table
 * @param scratchDirectory the directory for files that pyarrow reads once
 */
record PythonData(long rowCount, long seed, Path scratchDirectory) {
  /** The name of store_sales. */
  static final String SALES = "store_sales";

  /** The name of the table of 10,000 columns. */
  static final String WIDE = "wide";

  /** The name of store_sales in parts that are read in random order. */
  static final String SHUFFLED = "shuffled";

  /** The name of the data set of the Parquet files. */
  static final String PARQUET_DATA = "pyarrow-parquet";

  /** The name of the data set of the tables. */
  static final String STOA_DATA = "stoa";

  private static final int WIDE_COLUMN_COUNT = 10_000;
  private static final long MAX_WIDE_ROW_COUNT = 2_000;
  private static final long ROWS_PER_WIDE_ROW = 100;

  /** The number of row groups or split directories that are read in random order. */
  private static final int PART_COUNT = 16;

  /** About the bytes of a row of store_sales by which the writer ends a split directory. */
  private static final long BYTES_PER_ROW = 80;

  static final String PARQUET_SUFFIX = ".parquet";

  /** Returns the names of the columns of store_sales. */
  static List<String> salesColumns() {
    return StoreSales.of(1).columnNames();
  }

  /** Returns the number of rows that are mixed with each other in a shuffled epoch. */
  long poolRowCount() {
    return Math.max(1, rowCount / 4);
  }

  /** Writes missing data sets. */
  void write(Map<String, Path> directories, PythonProcess python) throws IOException {
    Path parquetDirectory = directories.get(PARQUET_DATA);
    if (parquetDirectory != null) {
      writeParquet(parquetDirectory, SALES, this::sales, 0, python);
      writeParquet(parquetDirectory, WIDE, this::wideRows, 0, python);
      writeParquet(parquetDirectory, SHUFFLED, this::sales, rowsPerPart(), python);
    }
    Path stoaDirectory = directories.get(STOA_DATA);
    if (stoaDirectory != null) {
      WriteOptions options = WriteOptions.defaults();
      writeTable(stoaDirectory.resolve(SALES), sales(), options);
      writeTable(stoaDirectory.resolve(WIDE), wideRows(), options);
      writeTable(
          stoaDirectory.resolve(SHUFFLED),
          sales(),
          options.withSplitSizeInBytes(rowsPerPart() * BYTES_PER_ROW));
    }
  }

  private Rows sales() {
    return StoreSales.of(rowCount);
  }

  private Rows wideRows() {
    long count = Math.max(1, Math.min(MAX_WIDE_ROW_COUNT, rowCount / ROWS_PER_WIDE_ROW));
    return SyntheticRows.ofInts(WIDE_COLUMN_COUNT, seed, count);
  }

  private long rowsPerPart() {
    return Math.max(1, rowCount / PART_COUNT);
  }

  private void writeParquet(
      Path directory, String name, Supplier<Rows> rows, long rowsPerGroup, PythonProcess python)
      throws IOException {
    Path source = scratchDirectory.resolve(name + PARQUET_SUFFIX);
    write(rows.get(), source);
    python.convert(source, directory.resolve(name + PARQUET_SUFFIX), rowsPerGroup);
    Files.delete(source);
  }

  private static void write(Rows rows, Path file) throws IOException {
    try (PeerWriter out =
        Peers.named("parquet").create(new org.apache.hadoop.fs.Path(file.toUri()), rows.schema())) {
      while (rows.iterator().hasNext()) {
        out.write(rows.iterator().next());
      }
    }
  }

  private static void writeTable(Path directory, Rows rows, WriteOptions options)
      throws IOException {
    Table table = Table.create(directory, rows.schema());
    try (TableWriter writer = table.newWriter(options)) {
      while (rows.iterator().hasNext()) {
        writer.write(rows.iterator().next());
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }
}

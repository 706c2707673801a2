package dev.stoa.peers.hardwood;

import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.FilterPredicate;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import java.io.IOException;
import java.nio.file.Path;

/** The main class of the child JVM that reads Parquet files with Hardwood's column readers. */
public final class HardwoodChild implements FormatChild {
  private final HardwoodContext context;

  private HardwoodChild(HardwoodContext context) {
    this.context = context;
  }

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    try (HardwoodContext context = HardwoodContext.create()) {
      FormatChildServer.serve(new HardwoodChild(context));
    }
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    throw new IOException("Hardwood reads the files that Parquet writes");
  }

  @Override
  public ColumnTotals answer(Path path, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (CountedFile counted = new CountedFile(InputFile.of(path))) {
      try (ParquetFileReader file = ParquetFileReader.open(counted, context);
          ColumnReaders columns = columns(file, query)) {
        BatchSums sums = new BatchSums(columns, query, totals);
        while (columns.nextBatch()) {
          sums.add();
        }
      }
      totals.addBytesRead(counted.bytesRead());
    }
    return totals;
  }

  /** The readers return only the rows of a filter. */
  private static ColumnReaders columns(ParquetFileReader file, Query query) {
    ParquetFileReader.ColumnReadersBuilder columns =
        file.buildColumnReaders(ColumnProjection.columns(query.columns().toArray(String[]::new)));
    if (query instanceof Query.FilteredSum filtered) {
      columns.filter(FilterPredicate.ltEq(filtered.column(), filtered.bound()));
    }
    return columns.build();
  }
}

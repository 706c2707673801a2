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
    throw new IOException("this process only reads: Parquet's own writer writes the files");
  }

  @Override
  public ColumnTotals answer(Path path, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (CountingFile countingFile = new CountingFile(InputFile.of(path))) {
      try (ParquetFileReader file = ParquetFileReader.open(countingFile, context);
          ColumnReaders columns = openColumns(file, query)) {
        BatchSums sums = new BatchSums(columns, query, totals);
        while (columns.nextBatch()) {
          sums.add();
        }
      }
      totals.addBytesRead(countingFile.bytesRead());
    }
    return totals;
  }

  /** Opens readers of the query's columns, which return only the rows that match its filter. */
  private static ColumnReaders openColumns(ParquetFileReader file, Query query) {
    ParquetFileReader.ColumnReadersBuilder builder =
        file.buildColumnReaders(ColumnProjection.columns(query.columns().toArray(String[]::new)));
    if (query instanceof Query.FilteredSum filtered) {
      builder.filter(FilterPredicate.ltEq(filtered.column(), filtered.bound()));
    }
    return builder.build();
  }
}

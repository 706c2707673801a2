package dev.stoa.peers.vortex;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.arrow.BatchSums;
import dev.stoa.bench.column.arrow.PlainBatches;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import dev.vortex.api.DataSource;
import dev.vortex.api.Expression;
import dev.vortex.api.ImmutableScanOptions;
import dev.vortex.api.Scan;
import dev.vortex.api.ScanOptions;
import dev.vortex.api.Session;
import dev.vortex.api.VortexWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.arrow.c.ArrowArray;
import org.apache.arrow.c.ArrowSchema;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/** The main class of the child JVM that reads and writes Vortex files. */
public final class VortexChild implements FormatChild {
  private final BufferAllocator allocator = new RootAllocator();
  private final Session session = Session.create();

  private VortexChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FormatChildServer.serve(new VortexChild());
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    try (PlainBatches batches = PlainBatches.open(plainTable, allocator);
        VortexWriter writer =
            VortexWriter.create(
                session,
                file.toUri().toString(),
                batches.root().getSchema(),
                Map.of(),
                allocator)) {
      while (batches.next()) {
        write(batches, writer);
      }
    }
  }

  private void write(PlainBatches batches, VortexWriter writer) throws IOException {
    try (ArrowArray array = ArrowArray.allocateNew(allocator);
        ArrowSchema schema = ArrowSchema.allocateNew(allocator)) {
      Data.exportVectorSchemaRoot(allocator, batches.root(), null, array, schema);
      writer.writeBatch(array.memoryAddress(), schema.memoryAddress());
    }
  }

  /**
   * Answers a query; counts the whole file as read, since Vortex does not report the bytes read.
   */
  @Override
  public ColumnTotals answer(Path file, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    totals.addBytesRead(Files.size(file));
    Scan scan = DataSource.open(session, file.toUri().toString()).scan(options(query));
    while (scan.hasNext()) {
      try (ArrowReader reader = scan.next().scanArrow(allocator)) {
        BatchSums sums = new BatchSums(reader.getVectorSchemaRoot(), query, totals);
        while (reader.loadNextBatch()) {
          sums.addAll(); // The scan returns only selected rows.
        }
      }
    }
    return totals;
  }

  private static ScanOptions options(Query query) {
    ImmutableScanOptions.Builder options =
        ScanOptions.builder()
            .projection(
                Expression.select(query.columns().toArray(String[]::new), Expression.root()));
    if (query instanceof Query.FilteredSum filtered) {
      options.filter(
          Expression.binary(
              Expression.BinaryOp.LTE,
              Expression.column(filtered.column()),
              Expression.literal(filtered.bound())));
    } else if (query instanceof Query.Take take) {
      options.selectionIndices(take.rows().positions());
      options.selectionMode(ScanOptions.SelectionMode.INCLUDE);
    }
    return options.build();
  }
}

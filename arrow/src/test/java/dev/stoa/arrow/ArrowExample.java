package dev.stoa.arrow;

import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;

/** The code of docs/how-to/exchange-arrow-data.md, which {@link ArrowDocumentTest} runs. */
final class ArrowExample {
  private final BufferAllocator allocator;

  ArrowExample(BufferAllocator allocator) {
    this.allocator = allocator;
  }

  void read(TableScan scan, Consumer<VectorSchemaRoot> engine) throws IOException {
    try (BatchExporter exporter = new BatchExporter(scan.schema(), allocator);
        BatchReader reader = scan.openBatches(BatchMode.WITH_SELECTION)) {
      while (reader.next()) {
        try (VectorSchemaRoot root = exporter.export(reader.batch())) {
          engine.accept(root);
        }
      }
    }
  }

  void write(InputStream in, Storage storage) throws IOException {
    try (ArrowStreamReader stream = new ArrowStreamReader(in, allocator)) {
      BatchImporter batches = new BatchImporter(stream.getVectorSchemaRoot(), stream);
      Table table = Table.create(storage, batches.schema());
      try (TableWriter writer = table.newWriter()) {
        while (stream.loadNextBatch()) {
          writer.write(batches.batch());
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
  }
}

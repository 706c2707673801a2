package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.SequenceFileWriter;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Writes each record to a table and to a SequenceFile, in one pass over the records. */
final class DemoFileWriter {
  /** The split size is below the default, so that even a small crawl has work for each map slot. */
  private static final WriteOptions WRITE_OPTIONS =
      WriteOptions.defaults().withSplitSizeInBytes(64L << 20);

  private final DemoWorkspace workspace;
  private final ProgressListener progress;

  DemoFileWriter(DemoWorkspace workspace, ProgressListener progress) {
    this.workspace = workspace;
    this.progress = progress;
  }

  DemoFiles write(Schema schema, Iterator<GenericRecord> records) throws IOException {
    long startNanos = System.nanoTime();
    long rowCount = 0;
    progress.begin("writing", 0);
    Table table = Table.create(workspace.tableStorage(), schema);
    try (TableWriter tableWriter = table.newWriter(WRITE_OPTIONS);
        SequenceFileWriter sequenceFile = workspace.newSequenceFile(schema)) {
      while (records.hasNext()) {
        GenericRecord row = records.next();
        tableWriter.write(row);
        sequenceFile.write(row);
        rowCount++;
        progress.update(rowCount, sequenceFile.sizeInBytes());
      }
      table.newAppend().add(tableWriter.finish()).commit();
    } finally {
      progress.end();
    }
    Duration time = Duration.ofNanos(System.nanoTime() - startNanos);
    return new DemoFiles(
        rowCount, bytesByColumn(table.refresh()), workspace.sequenceFileSizeInBytes(), time);
  }

  private static Map<String, Long> bytesByColumn(Table table) throws IOException {
    Map<String, Long> bytesByColumn = new LinkedHashMap<>();
    for (ColumnDescription column : table.describe().columns()) {
      bytesByColumn.put(column.name(), column.sizeInBytes());
    }
    return bytesByColumn;
  }
}

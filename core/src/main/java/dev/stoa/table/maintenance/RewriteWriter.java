package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.FileGroups;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitFiles;
import dev.stoa.format.split.SplitNames;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecords;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes rows of split directories as new ones, one column after another, so that the memory of one
 * column is enough however many there are; the rows of all columns are those of the plan.
 */
final class RewriteWriter {
  private final Storage storage;
  private final TableSchema schema;
  private final String schemaText;
  private final WriteOptions options;

  RewriteWriter(TableState state, WriteOptions options) {
    this.storage = state.storage();
    this.schema = state.root().schema();
    this.schemaText = state.root().splitSchemaText();
    this.options = options;
  }

  /** Writes a split directory of the parts, all of one partition, durable when this returns. */
  SplitDirectory write(List<RewritePlan.Part> parts, long number) throws IOException {
    long rowCount = parts.stream().mapToLong(part -> part.to() - part.from()).sum();
    SplitDirectory target =
        SplitNames.claim(storage, SplitNames.ofNumber(number), schemaText, rowCount)
            .withPartition(parts.get(0).split().partition());
    boolean isWhole = false;
    FileGroups groups = groups(parts);
    try (SplitFiles files = new SplitFiles(storage, target, schema.columns(), groups)) {
      for (List<Column> unit : files.order()) {
        writeColumns(unit, parts, target, files);
      }
      List<ColumnFile> written = files.finish();
      isWhole = true;
      return target.withOnly(written, Optional.empty());
    } finally {
      if (!isWhole) {
        SplitNames.deleteQuietly(storage, target.name());
      }
    }
  }

  /** The groups of the options; where they have none of rows, those that the first part has. */
  private FileGroups groups(List<RewritePlan.Part> parts) {
    FileGroups groups = options.splitOptions().groups();
    return groups.rows().isEmpty() && groups.wanted().isEmpty() && !parts.isEmpty()
        ? groups.withRows(parts.get(0).split().rowGroups(schema.columns()))
        : groups;
  }

  private void writeColumns(
      List<Column> columns, List<RewritePlan.Part> parts, SplitDirectory target, SplitFiles files)
      throws IOException {
    TableSchema one = schema.selection(columns);
    try (SplitWriter writer =
        new SplitWriter(storage, one, options.splitOptions().withRowsOf(columns))) {
      for (RewritePlan.Part part : parts) {
        copy(one, part, writer);
      }
      writer.endColumns(target, files);
    }
  }

  private void copy(TableSchema columns, RewritePlan.Part part, SplitWriter writer)
      throws IOException {
    ReadColumns read = ReadColumns.generic(columns.columns());
    SplitReader reader = new SplitReader(storage, part.split(), read, new ReadCounters());
    try (SplitRecords rows = SplitRecords.lazily(reader, columns.avro())) {
      for (long live = 0; live < part.to() && rows.next(); live++) {
        if (live >= part.from()) {
          writer.write(rows.record());
        }
      }
    }
  }
}

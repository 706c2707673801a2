package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.FileGrouping;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitFilesWriter;
import dev.stoa.format.split.SplitNames;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecordReader;
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
 * Rewrites rows of split directories into new ones, one column after another, so that memory for
 * one column is enough.
 */
final class SplitRewriter {
  private final Storage storage;
  private final TableSchema schema;
  private final String schemaText;
  private final WriteOptions options;

  SplitRewriter(TableState state, WriteOptions options) {
    this.storage = state.storage();
    this.schema = state.root().schema();
    this.schemaText = state.root().splitSchemaText();
    this.options = options;
  }

  /** Writes a split directory from row ranges of one partition, durable on return. */
  SplitDirectory write(List<RewritePlan.RowRange> ranges, long number) throws IOException {
    long rowCount = ranges.stream().mapToLong(range -> range.to() - range.from()).sum();
    SplitDirectory target =
        SplitNames.claim(storage, SplitNames.splitDirectories(number), schemaText, rowCount)
            .withPartition(ranges.get(0).split().partition());
    boolean isComplete = false;
    FileGrouping groups = groups(ranges);
    try (SplitFilesWriter files = new SplitFilesWriter(storage, target, schema.columns(), groups)) {
      for (List<Column> unit : files.order()) {
        writeColumns(unit, ranges, target, files);
      }
      List<ColumnFile> written = files.finish();
      isComplete = true;
      return target.withFiles(written, Optional.empty());
    } finally {
      if (!isComplete) {
        SplitNames.deleteQuietly(storage, target.name());
      }
    }
  }

  /**
   * The groups of the options; without row-oriented ones, those of the first range's split
   * directory are added.
   */
  private FileGrouping groups(List<RewritePlan.RowRange> ranges) {
    FileGrouping groups = options.splitOptions().fileGrouping();
    return groups.rowGroups().isEmpty() && groups.columnGroups().isEmpty() && !ranges.isEmpty()
        ? groups.withRowGroups(ranges.get(0).split().rowGroups(schema.columns()))
        : groups;
  }

  private void writeColumns(
      List<Column> columns,
      List<RewritePlan.RowRange> ranges,
      SplitDirectory target,
      SplitFilesWriter files)
      throws IOException {
    TableSchema selection = schema.project(columns);
    try (SplitWriter writer =
        new SplitWriter(storage, selection, options.splitOptions().withSingleFile(columns))) {
      for (RewritePlan.RowRange range : ranges) {
        copy(selection, range, writer);
      }
      writer.finishColumns(target, files);
    }
  }

  private void copy(TableSchema columns, RewritePlan.RowRange range, SplitWriter writer)
      throws IOException {
    ReadProjection read = ReadProjection.generic(columns.columns());
    SplitReader reader = new SplitReader(storage, range.split(), read, new ReadCounters());
    try (SplitRecordReader rows = SplitRecordReader.lazy(reader, columns.avroSchema())) {
      for (long live = 0; live < range.to() && rows.next(); live++) {
        if (live >= range.from()) {
          writer.write(rows.record());
        }
      }
    }
  }
}

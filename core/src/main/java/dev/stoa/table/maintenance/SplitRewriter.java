package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
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
import dev.stoa.table.index.SplitIndexes;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes the new split directories of a {@link RewritePlan}, one column after another, so that it
 * needs memory for only one column.
 */
final class SplitRewriter {
  private final Storage storage;
  private final TableSchema schema;
  private final String schemaText;
  private final WriteOptions options;
  private final List<IndexDefinition> indexes;

  SplitRewriter(TableState state, WriteOptions options) {
    this.storage = state.storage();
    this.schema = state.root().schema();
    this.schemaText = state.root().splitSchemaText();
    this.options = options;
    this.indexes = state.root().indexes();
  }

  /** Writes row ranges of one partition as a split directory, which is durable on return. */
  SplitDirectory write(List<RewritePlan.RowRange> ranges, long splitNumber) throws IOException {
    long rowCount = ranges.stream().mapToLong(range -> range.to() - range.from()).sum();
    SplitDirectory target =
        SplitNames.claim(storage, SplitNames.splitDirectories(splitNumber), schemaText, rowCount)
            .withPartition(ranges.get(0).split().partition());
    boolean isComplete = false;
    FileGrouping groups = groups(ranges);
    try (SplitFilesWriter files = new SplitFilesWriter(storage, target, schema.columns(), groups)) {
      for (List<Column> unit : files.order()) {
        writeColumns(unit, ranges, target, files);
      }
      SplitDirectory split = target.withFiles(files.finish(), Optional.empty());
      SplitDirectory indexedSplit =
          SplitIndexes.addTo(split, storage, schema, indexes, options.keyMemory());
      isComplete = true;
      return indexedSplit;
    } finally {
      if (!isComplete) {
        SplitNames.deleteQuietly(storage, target.name());
      }
    }
  }

  /**
   * Returns the column groups to write: those of the options or, if these have none, the
   * row-oriented groups of the first range's split directory.
   */
  private FileGrouping groups(List<RewritePlan.RowRange> ranges) {
    FileGrouping groups = options.splitOptions().fileGrouping();
    return groups.rowOrientedGroups().isEmpty()
            && groups.columnGroups().isEmpty()
            && !ranges.isEmpty()
        ? groups.withRowOrientedGroups(ranges.get(0).split().rowOrientedGroups(schema.columns()))
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
        copyRows(selection, range, writer);
      }
      writer.finishColumns(target, files);
    }
  }

  /** Reads a range of rows and writes it with the table's current types. */
  private void copyRows(TableSchema columns, RewritePlan.RowRange range, SplitWriter writer)
      throws IOException {
    ReadProjection projection = ReadProjection.generic(columns.columns());
    SplitReader reader = new SplitReader(storage, range.split(), projection, new ReadCounters());
    try (SplitRecordReader rows = SplitRecordReader.lazy(reader, columns.avroSchema())) {
      for (long row = 0; row < range.to() && rows.next(); row++) {
        if (row >= range.from()) {
          writer.write(rows.record());
        }
      }
    }
  }
}

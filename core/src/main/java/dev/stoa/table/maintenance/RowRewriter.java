package dev.stoa.table.maintenance;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.schema.TableSchema;
import dev.stoa.sort.SortKeys;
import dev.stoa.sort.SortOrder;
import dev.stoa.sort.ZOrderSample;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes the rows of split directories, one after another, into new ones of the current partition
 * spec: by an external sort within the memory of a table writer, unless they have neither a new
 * order nor partitions. Called by {@link Rewrite}.
 */
final class RowRewriter {
  private final TableState state;
  private final TableSchema schema;
  private final WriteOptions options;
  private final Optional<SortOrder> order;

  RowRewriter(TableState state, WriteOptions options, Optional<SortOrder> order) {
    this.state = state;
    this.schema = state.root().schema();
    this.options = options;
    this.order = order;
  }

  /**
   * Checks that rows of a table can be sorted.
   *
   * @throws InvalidTableException when a column does not exist, or its values have no order
   */
  static void check(TableState state, SortOrder order) {
    TableSchema schema = state.root().schema();
    schema.select(order.columns());
    try {
      new ZOrderSample(schema.type(), order.zOrderPaths(), 0).keys(schema.type());
      new SortKeys(schema.type(), order.terms());
    } catch (IllegalArgumentException e) {
      throw new InvalidTableException(state.storage().location() + ": " + e.getMessage(), e);
    }
  }

  /** Writes live rows as split directories, which are durable on return. */
  List<SplitDirectory> write(List<SplitDirectory> sources) throws IOException {
    WriteOptions runOptions = options.withGroups(groups(sources));
    try (TableWriter writer = newWriter(sources, runOptions)) {
      for (SplitDirectory source : sources) {
        forEachRow(source, schema, writer::write);
      }
      return writer.finish().stream().map(WrittenSplit::directory).toList();
    }
  }

  private TableWriter newWriter(List<SplitDirectory> sources, WriteOptions runOptions)
      throws IOException {
    if (order.isPresent()) {
      return new TableWriter(state, runOptions, keys(order.get(), sources));
    }
    // A sort by no terms writes one partition at a time, and few split directories for each.
    return state.root().partitioning().isPartitioned()
        ? new TableWriter(state, runOptions, new SortKeys(schema.type(), List.of()))
        : new TableWriter(state, runOptions);
  }

  private SortKeys keys(SortOrder order, List<SplitDirectory> sources) throws IOException {
    if (order.zOrderPaths().isEmpty()) {
      return new SortKeys(schema.type(), order.terms());
    }
    TableSchema columns = schema.project(schema.select(order.columns()));
    long rowCount = sources.stream().mapToLong(SplitDirectory::liveRowCount).sum();
    ZOrderSample sample = new ZOrderSample(columns.type(), order.zOrderPaths(), rowCount);
    for (SplitDirectory source : sources) {
      forEachRow(source, columns, sample::add);
    }
    return sample.keys(schema.type());
  }

  /** An action on a row. */
  @FunctionalInterface
  private interface RowAction {
    void accept(IndexedRecord row) throws IOException;
  }

  private void forEachRow(SplitDirectory source, TableSchema columns, RowAction action)
      throws IOException {
    ReadProjection projection = ReadProjection.generic(columns.columns());
    SplitReader reader = new SplitReader(state.storage(), source, projection, new ReadCounters());
    try (SplitRecordReader rows = SplitRecordReader.lazy(reader, columns.avroSchema())) {
      while (rows.next()) {
        action.accept(rows.record());
      }
    }
  }

  /** Returns the options' groups or, if there are none, those that are stored row by row. */
  private GroupOptions groups(List<SplitDirectory> sources) {
    GroupOptions groups = options.groups();
    if (!groups.groups().isEmpty()) {
      return groups;
    }
    for (List<String> names : sources.get(0).rowOrientedGroups(schema.columns())) {
      groups = groups.withGroup(new ColumnGroup(GroupLayout.ROW, names));
    }
    return groups;
  }
}

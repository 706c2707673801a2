package dev.stoa.table.feed;

import dev.stoa.annotation.Internal;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnSerializer;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.SplitComparison;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.ScanAccess;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The part of a change scan that one task reads: the rows of one split directory that one commit
 * changed. It contains all information needed to read them.
 */
public final class ChangeTask {
  private final long commitVersion;
  private final Instant commitTime;
  private final Optional<ScanTask> before;
  private final Optional<ScanTask> after;

  /** The columns that have other files after the commit, of which some values may differ. */
  private final List<Column> rewrittenColumns;

  /**
   * Creates a task.
   *
   * @param before the split directory before the commit; empty if the commit added it
   * @param after the split directory after the commit; empty if the commit removed it
   */
  ChangeTask(
      long commitVersion,
      Instant commitTime,
      Optional<ScanTask> before,
      Optional<ScanTask> after,
      List<Column> rewrittenColumns) {
    this.commitVersion = commitVersion;
    this.commitTime = commitTime;
    this.before = before;
    this.after = after;
    this.rewrittenColumns = List.copyOf(rewrittenColumns);
  }

  /** Returns the version that the commit made. */
  public long commitVersion() {
    return commitVersion;
  }

  /** Returns the time of the commit. */
  public Instant commitTime() {
    return commitTime;
  }

  /** Returns the largest possible number of rows, before any predicate. */
  public long maxRowCount() {
    if (before.isEmpty() || after.isEmpty()) {
      return states().mapToLong(ScanTask::rowCount).sum();
    }
    long oldCount = before.get().rowCount();
    long newCount = after.get().rowCount();
    return rewrittenColumns.isEmpty() ? Math.abs(oldCount - newCount) : oldCount + newCount;
  }

  /** Returns the size of the column files that are read, as a whole or in part. */
  public long sizeInBytes() {
    return states().mapToLong(ScanTask::sizeInBytes).sum();
  }

  /** Finds the hosts that store all or most of the task's bytes, best first. */
  @Internal
  public List<String> hosts(Storage storage) throws IOException {
    return ScanAccess.hosts(after.or(() -> before).orElseThrow(), storage);
  }

  private Stream<ScanTask> states() {
    return Stream.concat(before.stream(), after.stream());
  }

  /**
   * Finds the changed rows: reads the deletion vectors of both states, and compares the values of
   * columns that have other files.
   */
  public List<ChangedRows> changedRows(Storage storage) throws IOException {
    if (before.isEmpty() || after.isEmpty()) {
      ChangeType type = before.isEmpty() ? ChangeType.INSERT : ChangeType.DELETE;
      return states().map(task -> new ChangedRows(type, task, storage)).toList();
    }
    List<ChangedRows> changes = new ArrayList<>();
    SplitDirectory oldSplit = before.get().singleSplit();
    SplitDirectory newSplit = after.get().singleSplit();
    if (!oldSplit.deletionVector().equals(newSplit.deletionVector())) {
      DeletionVector oldDeletes = DeletionVector.of(storage, oldSplit, new ReadCounters());
      DeletionVector newDeletes = DeletionVector.of(storage, newSplit, new ReadCounters());
      add(ChangeType.DELETE, before, oldDeletes.liveRowsDeletedIn(newDeletes), storage, changes);
      add(ChangeType.INSERT, after, newDeletes.liveRowsDeletedIn(oldDeletes), storage, changes);
    }
    if (!rewrittenColumns.isEmpty()) {
      DeletionVector equalRows =
          SplitComparison.equalRows(storage, oldSplit, newSplit, rewrittenColumns);
      add(ChangeType.UPDATE_PREIMAGE, before, equalRows, storage, changes);
      add(ChangeType.UPDATE_POSTIMAGE, after, equalRows, storage, changes);
    }
    return changes;
  }

  private static void add(
      ChangeType type,
      Optional<ScanTask> state,
      DeletionVector hiddenRows,
      Storage storage,
      List<ChangedRows> changes) {
    if (hiddenRows.liveRowCount() > 0) {
      ScanTask task = state.orElseThrow().withHiddenRows(hiddenRows);
      changes.add(new ChangedRows(type, task, storage));
    }
  }

  /** Returns the task as bytes, for {@link #fromBytes} in the process that runs it. */
  @Internal
  public byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    out.writeVarint(commitVersion);
    out.writeLong(commitTime.toEpochMilli());
    writeState(before, out);
    writeState(after, out);
    out.writeVarint(rewrittenColumns.size());
    rewrittenColumns.forEach(column -> ColumnSerializer.write(column, out));
    return out.toByteArray();
  }

  private static void writeState(Optional<ScanTask> state, ByteWriter out) {
    out.writeSizedBytes(state.map(ScanAccess::toBytes).orElseGet(() -> new byte[0]));
  }

  /**
   * Restores a task from the bytes of {@link #toBytes}.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  @Internal
  public static ChangeTask fromBytes(byte[] bytes) {
    ByteReader in =
        new ByteReader(bytes, bytes.length, 0, new SourceLocation("a task of changes", ""));
    return new ChangeTask(
        in.readSize("version"),
        Instant.ofEpochMilli(in.readLong()),
        readState(in),
        readState(in),
        in.readList("number of columns", () -> ColumnSerializer.read(in)));
  }

  private static Optional<ScanTask> readState(ByteReader in) {
    byte[] bytes = in.readSizedBytes("task");
    return bytes.length == 0 ? Optional.empty() : Optional.of(ScanAccess.fromBytes(bytes));
  }
}

package dev.stoa.hadoop.join;

import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The rows of a {@link HashJoin} beyond the memory budget: divides all tables by the hash of the
 * key into files, and joins the files part by part (a Grace hash join). A part that still exceeds
 * the budget is divided again, by other bits of the hash.
 */
final class SpilledRows implements Closeable {
  private static final int BITS_PER_LEVEL = 4;
  private static final int PART_COUNT = 1 << BITS_PER_LEVEL;
  private static final int LAST_LEVEL = Long.SIZE / BITS_PER_LEVEL - 1;

  private final JoinContext context;
  private final List<RowSource> sources;
  private final int level;

  /** The files of each part, one for each table. */
  private final List<List<SpillFile>> parts = new ArrayList<>();

  /** The table whose rows are being written; the number of tables after all were. */
  private int writtenTable;

  private int nextPart;
  private HashJoin joinOfPart;
  private Probe probeOfPart;

  /**
   * Writes rows from memory.
   *
   * @param sources the remaining rows of each table
   * @param stores the rows in memory of each table, which are removed from it
   * @param level how often the rows were divided already
   */
  SpilledRows(JoinContext context, List<RowSource> sources, List<RowStore> stores, int level)
      throws IOException {
    this.context = context;
    this.sources = sources;
    this.level = level;
    for (int part = 0; part < PART_COUNT; part++) {
      parts.add(
          context.codecs().stream()
              .map(codec -> new SpillFile(context.spillArea(), codec))
              .toList());
    }
    try {
      for (int table = 0; table < stores.size(); table++) {
        RowSource rows = stores.get(table).rows();
        while (rows.next()) {
          write(table, rows);
        }
        stores.set(table, new RowStore(context.codecs().get(table)));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private void write(int table, RowSource row) throws IOException {
    int shift = Long.SIZE - BITS_PER_LEVEL * (level + 1);
    int part = (int) (row.key().hash() >>> shift) & (PART_COUNT - 1);
    parts.get(part).get(table).append(row);
  }

  boolean next(JoinGroup group) throws IOException {
    if (writeRemainingRows(group)) {
      return true;
    }
    while (true) {
      if (nextOfPart(group)) {
        return true;
      }
      closePart();
      if (nextPart == PART_COUNT) {
        return false;
      }
      openPart(parts.get(nextPart++));
    }
  }

  /**
   * Writes rows to the files; returns true if it has set the group to a row without a key, and must
   * be called again.
   */
  private boolean writeRemainingRows(JoinGroup group) throws IOException {
    while (writtenTable < sources.size()) {
      RowSource source = sources.get(writtenTable);
      while (source.next()) {
        if (source.hasKey()) {
          write(writtenTable, source);
        } else if (context.type().keepsUnmatched(writtenTable)) {
          HashJoin.setSingle(group, writtenTable, source);
          return true;
        }
      }
      writtenTable++;
      if (writtenTable == sources.size()) {
        for (List<SpillFile> files : parts) {
          for (SpillFile file : files) {
            file.finish();
          }
        }
      }
    }
    return false;
  }

  private boolean nextOfPart(JoinGroup group) throws IOException {
    if (joinOfPart != null) {
      return joinOfPart.next(group);
    }
    return probeOfPart != null && probeOfPart.next(group);
  }

  private void openPart(List<SpillFile> files) throws IOException {
    long tables = 0;
    for (int table = 0; table < files.size(); table++) {
      tables |= files.get(table).rowCount() > 0 ? 1L << table : 0;
    }
    if (!context.type().canHaveResult(tables, context.allTables())) {
      return;
    }
    int streamedTable = context.declaredStreamedTable().orElseGet(() -> largest(files));
    List<RowSource> rows = files.stream().map(SpillFile::rows).toList();
    if (fitsIntoMemory(files, streamedTable)
        || (level < LAST_LEVEL && hasSeveralHashes(files, streamedTable))) {
      joinOfPart = new HashJoin(context, rows, OptionalInt.of(streamedTable), level + 1);
    } else {
      probeOfPart =
          new Probe(
              context,
              new FileIndex(files, streamedTable),
              List.of(rows.get(streamedTable)),
              streamedTable);
    }
  }

  private static int largest(List<SpillFile> files) {
    int largest = 0;
    for (int table = 1; table < files.size(); table++) {
      if (files.get(table).sizeInBytes() > files.get(largest).sizeInBytes()) {
        largest = table;
      }
    }
    return largest;
  }

  private boolean fitsIntoMemory(List<SpillFile> files, int streamedTable) {
    long sizeInBytes = 0;
    for (int table = 0; table < files.size(); table++) {
      SpillFile file = files.get(table);
      if (table != streamedTable) {
        sizeInBytes += RowStore.sizeInBytes(file);
        sizeInBytes += MemoryIndex.sizeInBytes(file.rowCount(), files.size());
      }
    }
    return level < LAST_LEVEL && sizeInBytes <= context.memoryBudgetInBytes();
  }

  private static boolean hasSeveralHashes(List<SpillFile> files, int streamedTable) {
    List<SpillFile> filesToLookUp = new ArrayList<>(files);
    filesToLookUp.remove(streamedTable);
    filesToLookUp.removeIf(file -> file.rowCount() == 0);
    return filesToLookUp.stream().anyMatch(SpillFile::hasSeveralHashes)
        || filesToLookUp.stream().mapToLong(SpillFile::firstHash).distinct().count() > 1;
  }

  private void closePart() throws IOException {
    List<Closeable> closeables = new ArrayList<>();
    if (joinOfPart != null) {
      closeables.add(joinOfPart);
      joinOfPart = null;
    }
    probeOfPart = null;
    if (nextPart > 0) {
      closeables.addAll(parts.get(nextPart - 1));
    }
    Closeables.closeAll(closeables);
  }

  @Override
  public void close() throws IOException {
    List<Closeable> closeables = new ArrayList<>();
    closeables.add(this::closePart);
    parts.forEach(closeables::addAll);
    Closeables.closeAll(closeables);
  }
}

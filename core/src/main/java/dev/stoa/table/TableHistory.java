package dev.stoa.table;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads all kept snapshots of a table. Called by the table. */
final class TableHistory {
  private TableHistory() {}

  /**
   * Returns the kept snapshots, oldest first.
   *
   * @param faultConsumer receives a fault for each snapshot that cannot be read, which is skipped
   */
  static List<Snapshot> read(Storage storage, Consumer<Fault> faultConsumer) throws IOException {
    List<Snapshot> snapshots = new ArrayList<>();
    for (long version : Snapshots.list(storage)) {
      String path = TablePaths.snapshot(version);
      try {
        snapshots.add(new Snapshot(SnapshotFile.read(storage, version, new ReadCounters())));
      } catch (CorruptFileException | UnsupportedVersionException e) {
        if (storage.exists(path)) { // otherwise it expired after it was listed
          faultConsumer.accept(new Fault(path, e.getMessage()));
        }
      }
    }
    return snapshots;
  }
}

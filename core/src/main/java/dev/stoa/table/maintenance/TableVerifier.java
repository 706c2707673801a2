package dev.stoa.table.maintenance;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.ManifestSegment;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitVerifier;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.snapshot.Snapshots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;

/**
 * Reads every byte of a table: all kept snapshots, their manifest segments, and every file that
 * they reference, and decodes every value. Faults are reported one by one and do not stop the
 * verification.
 *
 * <p>For one thread. Files that no snapshot references are not read.
 */
public final class TableVerifier {
  private final Storage storage;
  private final Consumer<Fault> faults;
  private final Set<SegmentReference> seenSegments = new HashSet<>();
  private final Set<String> seenFiles = new HashSet<>();
  private final Set<SeenColumn> seenColumnFiles = new HashSet<>();
  private final Map<UUID, Long> tableUuids = new HashMap<>();
  private final ReadCounters counters = new ReadCounters();
  private long faultCount;
  private long fileCount;

  /** A column in a file, which may hold several. */
  private record SeenColumn(String path, int fieldId, int fingerprint) {}

  private TableVerifier(Storage storage, Consumer<Fault> faults) {
    this.storage = storage;
    this.faults = faults;
  }

  /**
   * The result of a verification.
   *
   * @param files the number of files read
   * @param bytes the number of bytes read
   * @param faults the number of faults reported
   */
  public record Summary(long files, long bytes, long faults) {}

  /**
   * Verifies the table in a storage.
   *
   * @throws InvalidTableException when it does not exist
   * @throws IOException when the storage fails
   */
  public static Summary verify(Storage storage, Consumer<Fault> faults) throws IOException {
    TableVerifier verifier = new TableVerifier(storage, faults);
    if (Snapshots.currentVersion(storage).isEmpty()) {
      throw new InvalidTableException(
          storage.location() + " is not a table: it has no snapshot; check the path");
    }
    for (long version : Snapshots.list(storage)) {
      verifier.verifySnapshot(version);
    }
    return new Summary(verifier.fileCount, verifier.counters.bytesRead(), verifier.faultCount);
  }

  /** A step of the verification that may find its file corrupt. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void check(String file, Step step) {
    try {
      step.run();
    } catch (CorruptFileException | UnsupportedVersionException e) {
      report(file, e.getMessage());
    } catch (AvroRuntimeException e) {
      report(
          file, storage.location() + "/" + file + ": a schema in it is damaged: " + e.getMessage());
    } catch (UncheckedIOException e) {
      report(file, e.getMessage());
    } catch (IOException e) {
      report(file, storage.location() + "/" + file + ": cannot be read: " + e.getMessage());
    }
  }

  private void report(String file, String message) {
    faultCount++;
    faults.accept(new Fault(file, message));
  }

  private void verifySnapshot(long version) throws IOException {
    String path = TablePaths.snapshot(version);
    fileCount++;
    check(
        path,
        () -> {
          try (ContainerReader container = SnapshotFile.open(storage, version, counters)) {
            container.verifyHeader();
          }
          SnapshotRoot root = SnapshotFile.read(storage, version, counters);
          tableUuids.putIfAbsent(root.tableUuid(), version);
          if (tableUuids.size() > 1) {
            report(
                path,
                ("%s/%s: expected a snapshot of this table, found one of another (%s):"
                        + " restore it from a copy")
                    .formatted(storage.location(), path, root.tableUuid()));
            return;
          }
          root.schema().decodeAll();
          verifySegments(root);
        });
  }

  private void verifySegments(SnapshotRoot root) throws IOException {
    Map<Integer, Column> columns = new HashMap<>();
    root.schema().columns().forEach(column -> columns.put(column.id(), column));
    for (SegmentReference reference : root.segments()) {
      boolean isNew = seenSegments.add(reference);
      if (isNew) {
        fileCount += seenFiles.add(TablePaths.segment(reference.name())) ? 1 : 0;
        check(TablePaths.segment(reference.name()), () -> verifySegment(root, reference, columns));
      }
    }
  }

  private void verifySegment(
      SnapshotRoot root, SegmentReference reference, Map<Integer, Column> columns)
      throws IOException {
    List<SplitDirectory> splits;
    try (ManifestSegment segment = SegmentReader.open(storage, reference, counters)) {
      segment.verifyHeader();
      splits = segment.checkTable(root.tableUuid()).checkPartitions(root).read(id -> true);
    }
    for (PatchReference patch : reference.patches()) {
      splits = verifyPatch(root, reference, patch, splits);
    }
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    for (SplitDirectory split : splits) {
      boolean isNew = !seenFiles.contains(split.name());
      long before = faultCount;
      verifySplit(split, root.schema().nextId(), columns);
      if (isNew && before == faultCount && partitioning.isPartitioned()) {
        PartitionValueReader partition =
            new PartitionValueReader(storage, root.schema(), partitioning);
        check(split.name(), () -> verifyPartition(split, partition, partitioning));
      }
    }
  }

  private void verifyPartition(
      SplitDirectory split, PartitionValueReader partition, BoundPartitioning partitioning)
      throws IOException {
    for (PartitionValue value : partition.valuesOf(split, counters)) {
      if (!value.equals(split.partition())) {
        report(
            split.name(),
            "%s/%s: expected rows of partition %s, found rows of %s: write them into a new table"
                .formatted(
                    storage.location(),
                    split.name(),
                    partitioning.format(split.partition()),
                    partitioning.format(value)));
      }
    }
  }

  private List<SplitDirectory> verifyPatch(
      SnapshotRoot root,
      SegmentReference reference,
      PatchReference patch,
      List<SplitDirectory> splits)
      throws IOException {
    try (ManifestPatch open = ManifestPatch.open(storage, patch, counters)) {
      if (seenFiles.add(TablePaths.segment(patch.name()))) {
        fileCount++;
        open.verifyHeader();
      }
      return open.checkSegment(root.tableUuid(), reference).apply(splits, id -> true);
    }
  }

  private void verifySplit(SplitDirectory split, int nextId, Map<Integer, Column> columns) {
    if (seenFiles.add(split.name())) {
      fileCount++;
      check(
          StoragePath.join(split.name(), SchemaFile.NAME),
          () -> SplitVerifier.verifySchemaFile(storage, split, counters));
    }
    for (DeletionVectorFile file : split.deletionVector().stream().toList()) {
      String path = StoragePath.join(split.name(), file.name());
      if (seenFiles.add(path)) {
        fileCount++;
        check(path, () -> DeletionVector.of(storage, split, counters));
      }
    }
    Set<Integer> missing = new LinkedHashSet<>(columns.keySet());
    missing.removeIf(
        id -> columns.get(id).avroField().hasDefaultValue() || split.liveRowCount() == 0);
    for (ColumnFile file : split.columnFiles()) {
      missing.remove(file.fieldId());
      if (!columns.containsKey(file.fieldId()) && file.fieldId() < nextId) {
        continue; // its column was dropped: earlier snapshots still have it, or vacuum deletes it
      }
      String path = StoragePath.join(split.name(), file.name());
      fileCount += seenFiles.add(path) ? 1 : 0;
      if (seenColumnFiles.add(new SeenColumn(path, file.fieldId(), file.fingerprint()))) {
        check(path, () -> verifyColumnFile(split, file, columns));
      }
    }
    for (int id : missing) {
      report(
          split.name(),
          "%s/%s: the manifest names no file for column \"%s\": restore the manifest from a copy"
              .formatted(storage.location(), split.name(), columns.get(id).name()));
    }
  }

  private void verifyColumnFile(SplitDirectory split, ColumnFile file, Map<Integer, Column> columns)
      throws IOException {
    Column column = columns.get(file.fieldId());
    if (column == null) {
      String path = StoragePath.join(split.name(), file.name());
      report(
          path,
          ("%s/%s: the manifest names it for column %s, which the schema lacks: restore"
                  + " the manifest from a copy")
              .formatted(storage.location(), path, file.fieldId()));
      return;
    }
    SplitVerifier.verifyColumnFile(storage, split, file, column, counters);
  }
}

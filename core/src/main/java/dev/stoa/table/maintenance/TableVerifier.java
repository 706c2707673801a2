package dev.stoa.table.maintenance;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
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
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.index.IndexedSplits;
import dev.stoa.table.index.SharedIndexes;
import dev.stoa.table.index.SplitIndexes;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.write.PartitionValueReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;

/**
 * Verifies a table by reading every byte of its kept snapshots, their manifest segments and every
 * file that they reference, and by decoding every value. Faults are reported one by one and do not
 * stop the verification.
 *
 * <p>Not thread-safe. Ignores files that no snapshot references.
 */
public final class TableVerifier {
  private final Storage storage;
  private final Consumer<Fault> faultConsumer;
  private final Set<SegmentReference> seenSegments = new HashSet<>();
  private final Map<SegmentReference, List<String>> splitNamesBySegment = new HashMap<>();
  private final Set<String> repeatedSplitNames = new HashSet<>();
  private final Set<String> seenFiles = new HashSet<>();
  private final Set<ColumnInFile> seenColumnFiles = new HashSet<>();
  private final Set<IndexShare> seenIndexShares = new HashSet<>();
  private final Map<UUID, Long> tableUuids = new HashMap<>();
  private final ReadCounters counters = new ReadCounters();
  private long faultCount;
  private long fileCount;

  /** A column in a file, which may contain several columns. */
  private record ColumnInFile(String path, int fieldId, int fingerprint) {}

  /** The keys of a split directory in an index file that it shares with others. */
  private record IndexShare(String path, String splitName, List<Integer> sources) {}

  private TableVerifier(Storage storage, Consumer<Fault> faultConsumer) {
    this.storage = storage;
    this.faultConsumer = faultConsumer;
  }

  /**
   * The result of a verification.
   *
   * @param fileCount the number of files read
   * @param sizeInBytes the number of bytes read
   * @param faultCount the number of faults reported
   */
  public record Summary(long fileCount, long sizeInBytes, long faultCount) {}

  /**
   * Verifies the table in a storage.
   *
   * @param faultConsumer receives each fault when it is found
   * @throws InvalidTableException when it does not exist
   * @throws IOException when the storage fails
   */
  public static Summary verify(Storage storage, Consumer<Fault> faultConsumer) throws IOException {
    TableVerifier verifier = new TableVerifier(storage, faultConsumer);
    if (Snapshots.currentVersion(storage).isEmpty()) {
      throw new InvalidTableException(
          storage.location() + " is not a table: it has no snapshot; check the path");
    }
    for (long version : Snapshots.list(storage)) {
      verifier.verifySnapshot(version);
    }
    return new Summary(verifier.fileCount, verifier.counters.bytesRead(), verifier.faultCount);
  }

  /** A step of the verification, which throws an exception if its file is corrupt. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  /** Runs a step and reports a fault of the file if it fails. */
  private void check(String file, Step step) {
    try {
      step.run();
    } catch (CorruptFileException | UnsupportedVersionException e) {
      report(file, e.getMessage());
    } catch (AvroRuntimeException e) {
      report(
          file, storage.location() + "/" + file + ": contains a damaged schema: " + e.getMessage());
    } catch (UncheckedIOException e) {
      report(file, e.getMessage());
    } catch (IOException e) {
      report(file, storage.location() + "/" + file + ": cannot be read: " + e.getMessage());
    }
  }

  private void report(String file, String message) {
    faultCount++;
    faultConsumer.accept(new Fault(file, message));
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
                ("%s/%s: expected a snapshot of this table, found a snapshot of table %s: restore"
                        + " it from a copy")
                    .formatted(storage.location(), path, root.tableUuid()));
            return;
          }
          root.schema().decodeAll();
          verifySegments(root);
        });
  }

  private void verifySegments(SnapshotRoot root) throws IOException {
    Map<Integer, Column> columnsById = new HashMap<>();
    root.schema().columns().forEach(column -> columnsById.put(column.id(), column));
    for (SegmentReference reference : root.segments()) {
      boolean isNew = seenSegments.add(reference);
      if (isNew) {
        fileCount += seenFiles.add(TablePaths.manifestFile(reference.name())) ? 1 : 0;
        check(
            TablePaths.manifestFile(reference.name()),
            () -> verifySegment(root, reference, columnsById));
      } else if (!root.indexes().isEmpty()) {
        check(
            TablePaths.manifestFile(reference.name()),
            () -> verifyIndexFiles(root, reference, columnsById));
      }
    }
    verifyNoRepeatedSplits(root);
    for (IndexDefinition index : root.indexes()) {
      verifySharedIndexFiles(root, index);
    }
  }

  /** Reports each split directory that the manifest of a snapshot lists twice. */
  private void verifyNoRepeatedSplits(SnapshotRoot root) {
    Set<String> names = new HashSet<>();
    for (SegmentReference reference : root.segments()) {
      for (String name : splitNamesBySegment.getOrDefault(reference, List.of())) {
        if (!names.add(name) && repeatedSplitNames.add(name)) {
          report(
              name,
              ("%s/%s: version %s lists this split directory twice, so its rows are read twice:"
                      + " roll back to a version that lists it once")
                  .formatted(storage.location(), name, root.version()));
        }
      }
    }
  }

  private void verifySegment(
      SnapshotRoot root, SegmentReference reference, Map<Integer, Column> columnsById)
      throws IOException {
    List<SplitDirectory> splits;
    try (ManifestSegment segment = SegmentReader.open(storage, reference, counters)) {
      segment.verifyHeader();
      splits = segment.checkTable(root.tableUuid()).checkPartitions(root).read(id -> true);
    }
    for (PatchReference patch : reference.patches()) {
      splits = verifyPatch(root, reference, patch, splits);
    }
    splitNamesBySegment.put(reference, splits.stream().map(SplitDirectory::name).toList());
    if (!reference.bounds().contain(splits)) {
      String path = TablePaths.manifestFile(reference.name());
      report(
          path,
          ("%s/%s: version %s has bounds of this segment that some of its values are outside of, so"
                  + " scans miss rows: roll back to an earlier version")
              .formatted(storage.location(), path, root.version()));
    }
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    for (SplitDirectory split : splits) {
      boolean isNew = !seenFiles.contains(split.name());
      long faultCountBefore = faultCount;
      verifySplit(
          SegmentReader.withUsableIndexes(split, root), root.schema().nextId(), columnsById);
      BoundPartitioning spec = partitioning.spec(split.partition().specId()).orElseThrow();
      if (isNew && faultCountBefore == faultCount && spec.isPartitioned()) {
        PartitionValueReader valueReader = new PartitionValueReader(storage, root.schema(), spec);
        check(split.name(), () -> verifyPartition(split, valueReader, partitioning));
      }
    }
  }

  private void verifyPartition(
      SplitDirectory split, PartitionValueReader valueReader, BoundPartitioning partitioning)
      throws IOException {
    for (Optional<PartitionValue> value : valueReader.valuesOf(split, counters)) {
      if (!value.equals(Optional.of(split.partition()))) {
        report(
            split.name(),
            "%s/%s: expected rows of partition %s, found rows of %s: write them into a new table"
                .formatted(
                    storage.location(),
                    split.name(),
                    partitioning.format(split.partition()),
                    value.map(partitioning::format).orElse("a value that is too long for one")));
      }
    }
  }

  private List<SplitDirectory> verifyPatch(
      SnapshotRoot root,
      SegmentReference reference,
      PatchReference patch,
      List<SplitDirectory> splits)
      throws IOException {
    try (ManifestPatch openPatch = ManifestPatch.open(storage, patch, counters)) {
      if (seenFiles.add(TablePaths.manifestFile(patch.name()))) {
        fileCount++;
        openPatch.verifyHeader();
      }
      return openPatch.checkSegment(root.tableUuid(), reference).apply(splits, id -> true);
    }
  }

  private void verifySplit(SplitDirectory split, int nextId, Map<Integer, Column> columnsById) {
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
    Set<Integer> missingIds = new LinkedHashSet<>(columnsById.keySet());
    missingIds.removeIf(
        id -> columnsById.get(id).avroField().hasDefaultValue() || split.liveRowCount() == 0);
    for (ColumnFile file : split.columnFiles()) {
      missingIds.remove(file.fieldId());
      if (!columnsById.containsKey(file.fieldId()) && file.fieldId() < nextId) {
        continue; // its column was dropped: earlier snapshots may have it, and vacuum deletes it
      }
      String path = StoragePath.join(split.name(), file.name());
      fileCount += seenFiles.add(path) ? 1 : 0;
      if (seenColumnFiles.add(new ColumnInFile(path, file.fieldId(), file.fingerprint()))) {
        check(path, () -> verifyColumnFile(split, file, columnsById));
      }
    }
    verifyIndexFiles(split, columnsById);
    for (int id : missingIds) {
      report(
          split.name(),
          "%s/%s: the manifest lists no file for column \"%s\": restore the manifest from a copy"
              .formatted(storage.location(), split.name(), columnsById.get(id).name()));
    }
  }

  /** Verifies the index files of a segment whose other files were verified before. */
  private void verifyIndexFiles(
      SnapshotRoot root, SegmentReference reference, Map<Integer, Column> columnsById)
      throws IOException {
    for (SplitDirectory split :
        SegmentReader.read(storage, root, reference, columnsById::containsKey)) {
      verifyIndexFiles(split, columnsById);
    }
  }

  private void verifyIndexFiles(SplitDirectory split, Map<Integer, Column> columnsById) {
    for (IndexFile file : split.indexFiles()) {
      String path = file.path(split.name());
      if (!file.isShared() && seenFiles.add(path)) {
        fileCount++;
        check(path, () -> verifyIndexFile(split, file, columnsById));
      }
    }
  }

  /** Verifies the files of an index that split directories of a snapshot share. */
  private void verifySharedIndexFiles(SnapshotRoot root, IndexDefinition index) throws IOException {
    List<SplitDirectory> splits;
    try {
      splits = SegmentReader.readAll(storage, root, index.columnIds()::contains);
    } catch (CorruptFileException e) {
      return; // the segment's own verification reported it
    }
    for (IndexedSplits shared : IndexedSplits.groupByFile(splits, index)) {
      if (shared.isShared()) {
        String path = shared.file().orElseThrow().name();
        fileCount += seenFiles.add(path) ? 1 : 0;
        List<IndexShare> shares =
            shared.members().stream()
                .map(IndexedSplits.Member::split)
                .map(
                    split ->
                        new IndexShare(path, split.name(), split.fingerprints(index.columnIds())))
                .toList();
        if (seenIndexShares.addAll(shares)) {
          check(path, () -> SharedIndexes.verify(shared, storage, root.schema(), counters));
        }
      }
    }
  }

  private void verifyIndexFile(
      SplitDirectory split, IndexFile file, Map<Integer, Column> columnsById) throws IOException {
    SplitIndexes.verify(
        split, storage, TableSchema.ofColumns(List.copyOf(columnsById.values())), file, counters);
  }

  private void verifyColumnFile(
      SplitDirectory split, ColumnFile file, Map<Integer, Column> columnsById) throws IOException {
    Column column = columnsById.get(file.fieldId());
    if (column == null) {
      String path = StoragePath.join(split.name(), file.name());
      report(
          path,
          ("%s/%s: the manifest lists this file for column %s, which the schema does not have:"
                  + " restore the manifest from a copy")
              .formatted(storage.location(), path, file.fieldId()));
      return;
    }
    SplitVerifier.verifyColumnFile(storage, split, file, column, counters);
  }
}

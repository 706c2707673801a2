package dev.stoa.format.split;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.FoundColumnFile;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;

/**
 * A split directory as its own files tell when no manifest does; called by the repair of tables.
 *
 * @param split the directory, with the file of each column that is taken for the newest
 * @param schema what {@code _schema.avsc} says: the columns that it was written with; empty where
 *     it cannot be read
 * @param columns what the files' footers say, by field id
 */
public record FoundSplit(
    SplitDirectory split, Optional<RecordType> schema, Map<Integer, Column> columns) {
  /**
   * Reads what is in a split directory.
   *
   * @param say told line by line what was left out, and what was guessed
   * @return empty where no split directory can be made of it
   */
  public static Optional<FoundSplit> read(Storage storage, String name, Consumer<String> say)
      throws IOException {
    return new Reading(storage, name, say).read();
  }

  private static final class Reading {
    private static final long LARGEST_SCHEMA_IN_BYTES = 1L << 30;

    private final Storage storage;
    private final String name;
    private final Consumer<String> say;
    private final Map<SplitIdentity, List<Found>> bySplit = new HashMap<>();
    private final List<StorageEntry> bitmaps = new ArrayList<>();

    private record Found(StorageEntry entry, FoundColumnFile file, int ordinal) {
      Column column() {
        return file.columns().get(ordinal);
      }
    }

    Reading(Storage storage, String name, Consumer<String> say) {
      this.storage = storage;
      this.name = name;
      this.say = say;
    }

    Optional<FoundSplit> read() throws IOException {
      for (StorageEntry entry : storage.list(name)) {
        look(entry);
      }
      if (bySplit.isEmpty()) {
        say.accept(name + ": left out, it has no column file that can be read");
        return Optional.empty();
      }
      SplitIdentity identity = mostFrequent();
      Map<Integer, Column> columns = new TreeMap<>();
      List<ColumnFile> files = newest(bySplit.get(identity), columns);
      byte[] schemaText = schemaText();
      SplitDirectory split =
          new SplitDirectory(
              name, identity.uuid(), identity.rowCount(), SchemaFile.of(schemaText), files);
      split = split.withOnly(files, mostDeleted(split));
      return Optional.of(new FoundSplit(split, schema(schemaText), columns));
    }

    private byte[] schemaText() throws IOException {
      try (InputFile file = storage.open(StoragePath.join(name, SchemaFile.NAME))) {
        return file.readCheckedByStorage(
            (int) Math.min(LARGEST_SCHEMA_IN_BYTES, file.sizeInBytes()));
      } catch (NoSuchFileException e) {
        return new byte[0];
      }
    }

    private Optional<RecordType> schema(byte[] text) {
      try {
        return Optional.of(AvroTypes.record(new String(text, StandardCharsets.UTF_8)));
      } catch (AvroRuntimeException | InvalidTableException e) {
        say.accept(StoragePath.join(name, SchemaFile.NAME) + ": cannot be read");
        return Optional.empty();
      }
    }

    private void look(StorageEntry entry) throws IOException {
      String path = StoragePath.join(name, entry.name());
      if (entry.name().endsWith(".bitmap")) {
        bitmaps.add(entry);
      } else if (entry.name().endsWith(".col")) {
        List<FoundColumnFile> files =
            FoundColumnFile.readAll(
                storage, path, fault -> say.accept(path + ": left out: " + fault.getMessage()));
        for (FoundColumnFile file : files) {
          for (int ordinal = 0; ordinal < file.columns().size(); ordinal++) {
            bySplit
                .computeIfAbsent(file.split(), split -> new ArrayList<>())
                .add(new Found(entry, file, ordinal));
          }
        }
      }
    }

    /** Files of other splits were put here by mistake. */
    private SplitIdentity mostFrequent() {
      SplitIdentity most =
          bySplit.entrySet().stream()
              .max(Comparator.comparingInt(entry -> entry.getValue().size()))
              .orElseThrow()
              .getKey();
      bySplit.forEach(
          (split, files) -> {
            if (!split.equals(most)) {
              for (Found file : files) {
                say.accept(
                    StoragePath.join(name, file.entry().name())
                        + ": left out, it is of split "
                        + split.uuid()
                        + ", and most files here are of "
                        + most.uuid());
              }
            }
          });
      return most;
    }

    private List<ColumnFile> newest(List<Found> found, Map<Integer, Column> columns) {
      Map<Integer, List<Found>> byColumn = new TreeMap<>();
      found.forEach(
          file -> byColumn.computeIfAbsent(file.column().id(), id -> new ArrayList<>()).add(file));
      List<ColumnFile> files = new ArrayList<>();
      byColumn.forEach(
          (id, candidates) -> {
            Found newest =
                candidates.stream()
                    .max(
                        Comparator.<Found>comparingLong(file -> file.entry().modifiedMillis())
                            .thenComparing(file -> file.entry().name()))
                    .orElseThrow();
            if (candidates.size() > 1) {
              say.accept(
                  "%s: taken for column %s because it is the newest of %s files: a guess"
                      .formatted(
                          StoragePath.join(name, newest.entry().name()), id, candidates.size()));
            }
            columns.put(id, newest.column());
            files.add(columnFile(id, newest));
          });
      return files;
    }

    private static ColumnFile columnFile(int id, Found found) {
      FoundColumnFile file = found.file();
      return new ColumnFile(
          id,
          found.entry().name(),
          file.form(),
          SplitFiles.share(file.identity().sizeInBytes(), found.ordinal(), file.columns().size()),
          file.identity().fingerprint(),
          file.pageCount(),
          file.bounds().stream().limit(SplitFiles.MOST_BOUNDS).toList(),
          ValueOrder.UNKNOWN,
          file.extent());
    }

    /** A newer file of deleted rows contains what the one before did. */
    private Optional<DeletedRowsFile> mostDeleted(SplitDirectory split) throws IOException {
      Optional<DeletedRowsFile> most = Optional.empty();
      for (StorageEntry entry : bitmaps) {
        String path = StoragePath.join(name, entry.name());
        try {
          DeletedRowsFile file = DeletedRows.find(storage, split, entry.name());
          DeletedRows.of(storage, split.withOnly(List.of(), Optional.of(file)), new ReadCounters());
          if (most.isEmpty() || file.rowCount() > most.get().rowCount()) {
            most = Optional.of(file);
          }
        } catch (CorruptFileException | UnsupportedVersionException e) {
          say.accept(path + ": left out: " + e.getMessage());
        }
      }
      most.ifPresent(
          file ->
              say.accept(
                  ("%s: %s deleted rows stay deleted: a guess, that delete may not have"
                          + " been committed")
                      .formatted(StoragePath.join(name, file.name()), file.rowCount())));
      return most;
    }
  }
}

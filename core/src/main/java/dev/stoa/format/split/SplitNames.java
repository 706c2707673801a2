package dev.stoa.format.split;

import dev.stoa.schema.Column;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of split directories and column files. People and the placement policy read them; only
 * the manifest maps columns to files.
 */
public final class SplitNames {
  /** The maximum number of characters of a column's name in the name of its file. */
  private static final int MAX_HINT_LENGTH = 32;

  /** Numbers of so many digits always fit into a long. */
  private static final int MAX_LONG_DIGITS = 18;

  private static final Pattern SPLIT_DIRECTORY_NAME = Pattern.compile("s-[0-9]{6,}-[0-9a-f]{8}");
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "_schema\\.avsc|[0-9]+-.*\\.[0-9a-f]{8}\\.col|deleted\\.[0-9a-f]{8}\\.bitmap"
              + "|key-[0-9]+\\.[0-9a-f]{8}\\.index");

  /** The id in the name of a column file or index file, if it fits into an int. */
  private static final Pattern ID = Pattern.compile("(?:key-)?([0-9]{1,9})[-.]");

  private static final SecureRandom RANDOM = new SecureRandom();

  private SplitNames() {}

  /**
   * Returns an endless sequence of names for the split directory with this number, each with
   * another random token.
   */
  public static Iterable<String> splitDirectories(long number) {
    return () ->
        Stream.generate(() -> String.format(Locale.ROOT, "s-%06d-%s", number, randomToken()))
            .iterator();
  }

  /** Returns a name for a column's file: its id, a readable hint and a random token. */
  static String columnFile(Column column) {
    String hint = column.name().replaceAll("[^A-Za-z0-9_-]", "_");
    return String.format(
        Locale.ROOT,
        "%d-%s.%s.col",
        column.id(),
        hint.substring(0, Math.min(hint.length(), MAX_HINT_LENGTH)),
        randomToken());
  }

  /**
   * Returns a name for a file of several columns: the highest id that they may have, and a random
   * token.
   */
  static String groupFile(int maxFieldId) {
    return String.format(Locale.ROOT, "%d-group.%s.col", maxFieldId, randomToken());
  }

  /** Returns a name for the file of a key index: the id of the index, and a random token. */
  public static String indexFile(int indexId) {
    return String.format(Locale.ROOT, "key-%d.%s.index", indexId, randomToken());
  }

  /** Returns a name for a deletion vector, with a random token. */
  static String deletionVectorFile() {
    return "deleted." + randomToken() + ".bitmap";
  }

  /**
   * Whether an entry of a table's directory is a split directory, or what a killed writer left of
   * one: it may have been deleting the files, in any order.
   */
  public static boolean isSplitDirectory(Storage storage, StorageEntry entry) throws IOException {
    if (!entry.isDirectory() || !SPLIT_DIRECTORY_NAME.matcher(entry.name()).matches()) {
      return false;
    }
    if (storage.exists(StoragePath.join(entry.name(), SchemaFile.NAME))) {
      return true;
    }
    for (StorageEntry file : storage.list(entry.name())) {
      if (file.isDirectory() || !isFileName(file.name())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a name is that of a split directory. */
  public static boolean isSplitDirectoryName(String name) {
    return SPLIT_DIRECTORY_NAME.matcher(name).matches();
  }

  /**
   * Returns the number in the name of a split directory, 0 if it is too large; only for repairs.
   */
  public static long numberOf(String splitDirectory) {
    String digits = splitDirectory.substring(2, splitDirectory.indexOf('-', 2));
    return digits.length() > MAX_LONG_DIGITS ? 0 : Long.parseLong(digits);
  }

  /**
   * Returns the field id in a column file's name, the highest field id in a group file's name, or
   * the id in an index file's name; only for repairs.
   */
  public static OptionalInt fieldIdOf(String fileName) {
    Matcher matcher = ID.matcher(fileName);
    return FILE_NAME.matcher(fileName).matches() && matcher.lookingAt()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  /** Whether a name has the format of a file in a split directory. */
  public static boolean isFileName(String name) {
    return FILE_NAME.matcher(name).matches() || StoragePath.isTemporary(name);
  }

  private static String randomToken() {
    return String.format(Locale.ROOT, "%08x", RANDOM.nextInt());
  }

  /** Creates a split directory that contains only its schema file, under the first free name. */
  public static SplitDirectory claim(
      Storage storage, Iterable<String> names, String schemaText, long rowCount)
      throws IOException {
    byte[] schemaBytes = schemaText.getBytes(StandardCharsets.UTF_8);
    String name = claimName(storage, names, schemaBytes);
    return new SplitDirectory(
        name, UUID.randomUUID(), rowCount, SchemaFile.of(schemaBytes), List.of());
  }

  /** Claims and returns the first free name by creating the directory's schema file. */
  static String claimName(Storage storage, Iterable<String> names, byte[] schemaBytes)
      throws IOException {
    for (String name : names) {
      try (OutputFile file = storage.create(StoragePath.join(name, SchemaFile.NAME))) {
        file.write(schemaBytes, 0, schemaBytes.length);
        file.complete();
        return name;
      } catch (FileAlreadyExistsException e) {
        // Another writer generated the same token: try the next name.
      }
    }
    throw new FileAlreadyExistsException(
        storage.location(),
        null,
        "all generated names for a split directory exist already: write again");
  }

  /**
   * Deletes a split directory or file that no snapshot will refer to. If this fails, vacuum deletes
   * it later.
   */
  public static void deleteQuietly(Storage storage, String path) {
    try {
      storage.delete(path);
    } catch (IOException e) {
      // No snapshot refers to it, so it only takes space.
    }
  }
}

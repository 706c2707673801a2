package dev.stoa.storage.local;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * A directory of a local disk.
 *
 * <p>{@link #createIfAbsent} writes a file named {@code .tmp-…} in the same directory and links it
 * to its name, which fails if the name exists. A process killed in between leaves the {@code
 * .tmp-…} file: no reader opens files with this prefix, and {@link #list} returns them like others,
 * so that a cleanup can delete them.
 */
public final class LocalStorage implements Storage {
  /** The reasons of failures after which no link exists; after another failure, it may exist. */
  private static final Set<String> REASONS_WITHOUT_LINK =
      Set.of(
          "No space left on device",
          "Disk quota exceeded",
          "Read-only file system",
          "Too many links",
          "File name too long");

  private final String location;
  private final Path root;

  private LocalStorage(Path directory) {
    this.location = directory.toString();
    this.root = directory.toAbsolutePath();
  }

  /** Opens the storage of a directory, which is created with its first file. */
  public static LocalStorage at(Path directory) {
    return new LocalStorage(Objects.requireNonNull(directory, "the directory is null"));
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public InputFile open(String path) throws IOException {
    Path file = resolve(path);
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    // On Linux, FileChannel opens directories too.
    if (attributes.isDirectory()) {
      throw new NoSuchFileException(file.toString(), null, "it is a directory, not a file");
    }
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    return new LocalInputFile(path, file, channel, attributes.size());
  }

  @Override
  public OutputFile create(String path) throws IOException {
    Path file = resolve(path);
    FileChannel channel = createNew(file);
    return new LocalOutputFile(path, file, channel);
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    Path file = resolve(path);
    if (Files.exists(file)) {
      return false;
    }
    Path temporaryFile = file.resolveSibling(StoragePath.TEMPORARY_PREFIX + UUID.randomUUID());
    boolean isCreated;
    try {
      writeTemporary(temporaryFile, file, content);
      isCreated = link(file, temporaryFile);
    } finally {
      deleteTemporary(temporaryFile);
    }
    syncUpwards(file.getParent());
    return isCreated;
  }

  /** Deletes a temporary file; one that remains does no harm, and hides no other failure. */
  private static void deleteTemporary(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      // A cleanup deletes it later.
    }
  }

  private void writeTemporary(Path temporaryFile, Path file, byte[] content)
      throws NotCreatedException {
    try (LocalOutputFile output =
        new LocalOutputFile(temporaryFile.toString(), temporaryFile, createNew(temporaryFile))) {
      output.write(content, 0, content.length);
      output.complete();
    } catch (IOException e) {
      throw new NotCreatedException("cannot create " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public boolean exists(String path) {
    return Files.exists(resolveDirectory(path));
  }

  @Override
  public List<StorageEntry> list(String directory) throws IOException {
    List<StorageEntry> entries = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(resolveDirectory(directory))) {
      for (Path child : children) {
        addEntry(child, entries);
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    entries.sort(Comparator.comparing(StorageEntry::name));
    return List.copyOf(entries);
  }

  private static void addEntry(Path child, List<StorageEntry> entries) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(child, BasicFileAttributes.class);
      boolean isDirectory = attributes.isDirectory();
      long sizeInBytes = isDirectory ? 0 : attributes.size();
      long modifiedMillis = attributes.lastModifiedTime().toMillis();
      entries.add(
          new StorageEntry(
              child.getFileName().toString(), sizeInBytes, isDirectory, modifiedMillis));
    } catch (NoSuchFileException e) {
      // Another process deleted the entry after its name was read.
    }
  }

  @Override
  public void delete(String path) throws IOException {
    Path start = resolve(path);
    if (Files.isSymbolicLink(start) || !Files.isDirectory(start)) {
      Files.deleteIfExists(start);
      return;
    }
    Files.walkFileTree(start, new TreeDeleter());
  }

  @Override
  public void sync(String directory) throws IOException {
    syncUpwards(resolveDirectory(directory));
  }

  @Override
  public List<List<Replica>> replicas(List<String> paths) {
    paths.forEach(StoragePath::check);
    return Collections.nCopies(paths.size(), List.of());
  }

  private Path resolve(String path) {
    return root.resolve(StoragePath.check(path));
  }

  private Path resolveDirectory(String path) {
    return root.resolve(StoragePath.checkDirectory(path));
  }

  private FileChannel createNew(Path file) throws IOException {
    createRoot();
    try {
      Files.createDirectories(file.getParent());
      return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException("cannot create " + file + ": " + reasonOf(e), e);
    }
  }

  /**
   * Creates the storage's directory durably: syncs the parents in which it creates directories,
   * since {@link #sync} ends at the storage's directory.
   */
  private void createRoot() throws IOException {
    if (Files.isDirectory(root)) {
      return;
    }
    Path existingAncestor = root.getParent();
    while (existingAncestor != null && !Files.isDirectory(existingAncestor)) {
      existingAncestor = existingAncestor.getParent();
    }
    try {
      Files.createDirectories(root);
    } catch (FileAlreadyExistsException e) {
      // Callers take a FileAlreadyExistsException as a name that another writer has chosen.
      throw new IOException(
          "cannot create " + root + ": " + e.getFile() + " is a file; choose another path", e);
    } catch (IOException e) {
      throw new IOException("cannot create " + root + ": " + reasonOf(e), e);
    }
    Path ancestor = root.getParent();
    while (ancestor != null && existingAncestor != null && ancestor.startsWith(existingAncestor)) {
      syncDirectory(ancestor);
      ancestor = ancestor.getParent();
    }
  }

  /** Links a temporary file to its final name; returns whether this call created the link. */
  private static boolean link(Path file, Path temporaryFile) throws IOException {
    try {
      Files.createLink(file, temporaryFile);
      return true;
    } catch (FileAlreadyExistsException e) {
      // A network file system may repeat a request whose reply was lost, and find its own link.
      return Files.isSameFile(file, temporaryFile);
    } catch (UnsupportedOperationException e) {
      throw linksUnsupported(file, "it does not support them", e);
    } catch (FileSystemException e) {
      String reason = reasonOf(e);
      if (reason.equals("Operation not permitted") || reason.contains("not supported")) {
        throw linksUnsupported(file, reason, e);
      }
      String message = "cannot create " + file + ": " + reason;
      if (REASONS_WITHOUT_LINK.contains(reason) || e instanceof AccessDeniedException) {
        throw new NotCreatedException(message, e);
      }
      throw new IOException(message, e);
    }
  }

  private static NotCreatedException linksUnsupported(Path file, String reason, Exception cause) {
    return new NotCreatedException(
        String.format(
            "cannot create %s: its file system refuses hard links (%s), without which two writers"
                + " could overwrite each other: keep the table on another disk",
            file, reason),
        cause);
  }

  /** Syncs a directory and its parents up to the storage's directory, as all may be new. */
  private void syncUpwards(Path directory) throws IOException {
    syncDirectory(directory);
    if (!directory.equals(root)) {
      syncUpwards(directory.getParent());
    }
  }

  private static void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException("cannot make " + directory + " durable: " + reasonOf(e), e);
    }
  }

  /**
   * The reason of an exception, without the name of the file, which the JDK's message may contain.
   */
  static String reasonOf(IOException e) {
    if (e instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    if (e instanceof AccessDeniedException) { // the messages of these are names of files
      return "access denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof ClosedByInterruptException) { // has no message
      return "the thread was interrupted";
    }
    return String.valueOf(e.getMessage());
  }

  /** Deletes a tree bottom-up; files that another process deletes at the same time are ignored. */
  private static final class TreeDeleter extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}

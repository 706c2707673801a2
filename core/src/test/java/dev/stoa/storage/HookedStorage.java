package dev.stoa.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A storage that counts open files and bytes read, and calls hooks of a test before or after its
 * operations. A hook simulates a concurrent process or fails the operation. Thread-safe once all
 * hooks are set.
 */
public final class HookedStorage extends ForwardingStorage {
  private final Map<Operation, Hook> hooksBefore = new EnumMap<>(Operation.class);
  private final Map<Operation, Hook> hooksAfter = new EnumMap<>(Operation.class);
  private final List<String> openedPaths = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger openFileCount = new AtomicInteger();
  private final AtomicInteger maxOpenFileCount = new AtomicInteger();
  private final AtomicLong readCount = new AtomicLong();
  private final AtomicLong bytesRead = new AtomicLong();

  /** An operation that can have hooks. */
  public enum Operation {
    /** Opening a file. */
    OPEN,
    /** Creating a file that is then written. */
    CREATE,
    /** Creating a file with its content if it is absent. */
    CREATE_IF_ABSENT,
    /** Checking whether a file or directory exists. */
    EXISTS,
    /** Listing a directory. */
    LIST
  }

  /** An action of a test before or after an operation. */
  @FunctionalInterface
  public interface Hook {
    /** Runs the action with the path of the operation's file or directory. */
    void run(String path) throws IOException;
  }

  /** Creates a storage without hooks that forwards all operations to another storage. */
  public HookedStorage(Storage storage) {
    super(storage);
  }

  /**
   * Sets the hook that runs before each operation of a kind; the operation fails if the hook does.
   */
  public HookedStorage before(Operation operation, Hook hook) {
    hooksBefore.put(operation, hook);
    return this;
  }

  /**
   * Sets the hook that runs after each operation of a kind; the operation fails if the hook does.
   */
  public HookedStorage after(Operation operation, Hook hook) {
    hooksAfter.put(operation, hook);
    return this;
  }

  /** Removes all hooks. */
  public void removeHooks() {
    hooksBefore.clear();
    hooksAfter.clear();
  }

  private static void runHook(Map<Operation, Hook> hooks, Operation operation, String path)
      throws IOException {
    Hook hook = hooks.get(operation);
    if (hook != null) {
      hook.run(path);
    }
  }

  /** Returns the paths of the files that were opened, in the order of opening. */
  public List<String> openedPaths() {
    return openedPaths;
  }

  /** Returns the number of files that are open. */
  public int openFileCount() {
    return openFileCount.get();
  }

  /** Returns the maximum number of files that were open at the same time. */
  public int maxOpenFileCount() {
    return maxOpenFileCount.get();
  }

  /** Returns the number of reads. */
  public long readCount() {
    return readCount.get();
  }

  /** Returns the number of bytes that were read. */
  public long bytesRead() {
    return bytesRead.get();
  }

  @Override
  public InputFile open(String path) throws IOException {
    runHook(hooksBefore, Operation.OPEN, path);
    InputFile file = new CountedFile(super.open(path));
    openedPaths.add(path);
    maxOpenFileCount.accumulateAndGet(openFileCount.incrementAndGet(), Math::max);
    runHook(hooksAfter, Operation.OPEN, path);
    return file;
  }

  @Override
  public OutputFile create(String path) throws IOException {
    runHook(hooksBefore, Operation.CREATE, path);
    OutputFile file = super.create(path);
    runHook(hooksAfter, Operation.CREATE, path);
    return file;
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    runHook(hooksBefore, Operation.CREATE_IF_ABSENT, path);
    boolean isCreated = super.createIfAbsent(path, content);
    runHook(hooksAfter, Operation.CREATE_IF_ABSENT, path);
    return isCreated;
  }

  @Override
  public boolean exists(String path) throws IOException {
    runHook(hooksBefore, Operation.EXISTS, path);
    boolean isPresent = super.exists(path);
    runHook(hooksAfter, Operation.EXISTS, path);
    return isPresent;
  }

  @Override
  public List<StorageEntry> list(String directory) throws IOException {
    runHook(hooksBefore, Operation.LIST, directory);
    List<StorageEntry> entries = super.list(directory);
    runHook(hooksAfter, Operation.LIST, directory);
    return entries;
  }

  private final class CountedFile extends ForwardingInputFile {
    private boolean isClosed;

    CountedFile(InputFile file) {
      super(file);
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      bytesRead.addAndGet(length);
      readCount.incrementAndGet();
      super.readFully(position, target, offset, length);
    }

    @Override
    public void close() throws IOException {
      openFileCount.addAndGet(isClosed ? 0 : -1);
      isClosed = true;
      super.close();
    }
  }
}

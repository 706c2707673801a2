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
 * A storage that counts what is opened and read, and calls a test before or after its operations,
 * where the test does what others would do at that moment or fails the operation. Hooks are set
 * before several threads use it.
 */
public final class HookedStorage extends ForwardingStorage {
  private final Map<Operation, Hook> before = new EnumMap<>(Operation.class);
  private final Map<Operation, Hook> after = new EnumMap<>(Operation.class);
  private final List<String> openedPaths = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger openFiles = new AtomicInteger();
  private final AtomicInteger maxOpenFiles = new AtomicInteger();
  private final AtomicLong bytesRead = new AtomicLong();

  /** What a test can be called for. */
  public enum Operation {
    /** A file is opened. */
    OPEN,
    /** A file is created, to be written. */
    CREATE,
    /** A file is created with its content, if there is none. */
    CREATE_IF_ABSENT,
    /** Whether there is a file. */
    EXISTS,
    /** A directory is listed. */
    LIST
  }

  /** What a test does. */
  @FunctionalInterface
  public interface Hook {
    /** Called with the path that the operation is of. */
    void run(String path) throws IOException;
  }

  /** A storage that does what another one does. */
  public HookedStorage(Storage storage) {
    super(storage);
  }

  /** Calls the hook before each operation; a failure of the hook is the operation's. */
  public HookedStorage before(Operation operation, Hook hook) {
    before.put(operation, hook);
    return this;
  }

  /** Calls the hook after each operation; a failure of the hook is the operation's. */
  public HookedStorage after(Operation operation, Hook hook) {
    after.put(operation, hook);
    return this;
  }

  /** Forgets all hooks. */
  public void removeHooks() {
    before.clear();
    after.clear();
  }

  private static void run(Map<Operation, Hook> hooks, Operation operation, String path)
      throws IOException {
    Hook hook = hooks.get(operation);
    if (hook != null) {
      hook.run(path);
    }
  }

  /** The paths of the files that were opened, in their order. */
  public List<String> openedPaths() {
    return openedPaths;
  }

  /** How many files are open. */
  public int openFiles() {
    return openFiles.get();
  }

  /** How many files were open at the same time. */
  public int maxOpenFiles() {
    return maxOpenFiles.get();
  }

  /** How many bytes were read. */
  public long bytesRead() {
    return bytesRead.get();
  }

  @Override
  public InputFile open(String path) throws IOException {
    run(before, Operation.OPEN, path);
    InputFile file = new WatchedFile(super.open(path));
    openedPaths.add(path);
    maxOpenFiles.accumulateAndGet(openFiles.incrementAndGet(), Math::max);
    run(after, Operation.OPEN, path);
    return file;
  }

  @Override
  public OutputFile create(String path) throws IOException {
    run(before, Operation.CREATE, path);
    return super.create(path);
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    run(before, Operation.CREATE_IF_ABSENT, path);
    boolean isCreated = super.createIfAbsent(path, content);
    run(after, Operation.CREATE_IF_ABSENT, path);
    return isCreated;
  }

  @Override
  public boolean exists(String path) throws IOException {
    run(before, Operation.EXISTS, path);
    return super.exists(path);
  }

  @Override
  public List<StorageEntry> list(String directory) throws IOException {
    run(before, Operation.LIST, directory);
    return super.list(directory);
  }

  private final class WatchedFile extends ForwardingInputFile {
    private boolean isClosed;

    WatchedFile(InputFile file) {
      super(file);
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      bytesRead.addAndGet(length);
      super.readFully(position, target, offset, length);
    }

    @Override
    public void close() throws IOException {
      openFiles.addAndGet(isClosed ? 0 : -1);
      isClosed = true;
      super.close();
    }
  }
}

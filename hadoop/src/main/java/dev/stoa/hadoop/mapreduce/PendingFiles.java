package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * The small files in which the tasks of a job record what they wrote; used by the record writers
 * and {@link ColumnOutputCommitter}.
 *
 * <p>A finished attempt leaves {@code attempt_…}, which no other attempt writes; the first attempt
 * of a task to create {@code task-…} with the same bytes wins.
 *
 * @param <W> what a task wrote in one split directory
 */
final class PendingFiles<W> {
  private static final String TASK_PREFIX = "task-";
  private static final String ATTEMPT_PREFIX = "attempt_";

  private final Storage storage;
  private final String directory;
  private final WrittenFilesStore<W> store;

  PendingFiles(Storage storage, CommitToken token, WrittenFilesStore<W> store) {
    this.storage = storage;
    this.store = store;
    this.directory = StoragePath.join("_stoa", "pending-" + token.text());
  }

  /** Records what an attempt wrote, for its commit or abort. */
  void finishAttempt(TaskAttemptID attempt, List<W> outputs) throws IOException {
    boolean isStored;
    try {
      isStored = store.store(storage, path(attempt), outputs);
    } catch (NotCreatedException e) {
      // An abort would not find these files, since the attempt was not recorded.
      outputs.forEach(files -> store.delete(storage, files));
      throw e;
    }
    if (!isStored) {
      outputs.forEach(files -> store.delete(storage, files));
      throw new IOException(
          path(attempt)
              + " of table "
              + storage.location()
              + " already exists: a task attempt can have only one record writer; write to each"
              + " table in its own job");
    }
  }

  boolean isFinished(TaskAttemptID attempt) throws IOException {
    return storage.exists(path(attempt));
  }

  /**
   * Makes a finished attempt the winner of its task, unless another attempt won.
   *
   * @throws IOException if the attempt was aborted and no other won, since its rows are lost
   */
  void commitAttempt(TaskAttemptID attempt) throws IOException {
    Optional<byte[]> content = read(path(attempt));
    if (content.isEmpty()) {
      if (!storage.exists(path(attempt.getTaskID()))) {
        throw new IOException(
            path(attempt)
                + " of table "
                + storage.location()
                + " is missing: the attempt was aborted before its commit; run the task again");
      }
      return;
    }
    if (storage.createIfAbsent(path(attempt.getTaskID()), content.get())) {
      storage.delete(path(attempt));
    } else {
      abortAttempt(attempt);
    }
  }

  /** Deletes what an attempt wrote, unless it won. */
  void abortAttempt(TaskAttemptID attempt) throws IOException {
    abort(path(attempt), path(attempt.getTaskID()));
  }

  /** Returns what the winning attempts wrote, in task order. */
  List<W> committedOutputs() throws IOException {
    List<W> outputs = new ArrayList<>();
    for (String path : paths(TASK_PREFIX)) {
      outputs.addAll(store.load(storage, path));
    }
    return outputs;
  }

  /** Deletes what the finished attempts wrote that were neither committed nor aborted. */
  void abortUncommittedAttempts() throws IOException {
    for (String path : paths(ATTEMPT_PREFIX)) {
      String name = path.substring(directory.length() + 1);
      abort(path, path(TaskAttemptID.forName(name).getTaskID()));
    }
  }

  /** Deletes everything that the job's tasks wrote. */
  void abortJob() throws IOException {
    abortUncommittedAttempts();
    for (String path : paths(TASK_PREFIX)) {
      deleteOutputs(path);
    }
    deleteAll();
  }

  /** Deletes the pending files of all tasks and attempts, but not the files that they list. */
  void deleteAll() throws IOException {
    storage.delete(directory);
  }

  private void abort(String attemptPath, String taskPath) throws IOException {
    Optional<byte[]> content = read(attemptPath);
    if (content.isEmpty()) {
      return;
    }
    Optional<byte[]> winnerContent = read(taskPath);
    if (winnerContent.isEmpty() || !Arrays.equals(winnerContent.get(), content.get())) {
      deleteOutputs(attemptPath);
    }
    // deleted last, since a retry needs it to find the remaining files
    storage.delete(attemptPath);
  }

  private void deleteOutputs(String path) throws IOException {
    for (W files : store.load(storage, path)) {
      store.delete(storage, files);
    }
  }

  private List<String> paths(String prefix) throws IOException {
    return storage.list(directory).stream()
        .map(StorageEntry::name)
        .filter(name -> name.startsWith(prefix))
        .map(name -> StoragePath.join(directory, name))
        .toList();
  }

  private String path(TaskAttemptID attempt) {
    return StoragePath.join(directory, attempt.toString());
  }

  /**
   * The path of a task's winner, shared by its attempts; map and reduce tasks have different paths.
   */
  private String path(TaskID task) {
    String kind = task.getTaskType() == TaskType.REDUCE ? "r" : "m";
    return StoragePath.join(
        directory, String.format(Locale.ROOT, "%s%s-%06d", TASK_PREFIX, kind, task.getId()));
  }

  private Optional<byte[]> read(String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      return Optional.of(file.readVerified(Math.toIntExact(file.sizeInBytes())));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}

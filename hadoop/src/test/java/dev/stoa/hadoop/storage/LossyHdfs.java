package dev.stoa.hadoop.storage;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * An HDFS whose NameNode stops answering at a rename, of which the request or the reply is lost. It
 * does not answer any call until {@link #answerAgain}.
 */
public final class LossyHdfs extends DistributedFileSystem {
  /** The message that is lost when a file is renamed. */
  enum Loss {
    NONE,
    REPLY,
    REQUEST
  }

  private Loss loss = Loss.NONE;
  private boolean isSilent;
  private final AtomicInteger lossCount = new AtomicInteger();

  /** Loses the request or the reply of the next rename. */
  void lose(Loss nextLoss) {
    loss = nextLoss;
  }

  /** Makes the NameNode answer again. */
  void answerAgain() {
    isSilent = false;
    loss = Loss.NONE;
  }

  int lossCount() {
    return lossCount.get();
  }

  @Override
  @SuppressWarnings("deprecation") // the one method that renames without overwriting
  public void rename(Path source, Path target, Options.Rename... options) throws IOException {
    checkAnswers();
    if (loss == Loss.NONE) {
      super.rename(source, target, options);
      return;
    }
    if (loss == Loss.REPLY) {
      super.rename(source, target, options);
    }
    lossCount.incrementAndGet();
    isSilent = true;
    throw new SocketTimeoutException("no reply from the NameNode");
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    checkAnswers();
    return super.getFileStatus(path);
  }

  @Override
  public boolean delete(Path path, boolean isRecursive) throws IOException {
    checkAnswers();
    return super.delete(path, isRecursive);
  }

  private void checkAnswers() throws SocketTimeoutException {
    if (isSilent) {
      throw new SocketTimeoutException("the NameNode does not answer");
    }
  }
}

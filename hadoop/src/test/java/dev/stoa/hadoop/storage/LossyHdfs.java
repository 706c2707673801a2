package dev.stoa.hadoop.storage;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * An HDFS whose name node falls silent at a rename: the request or the reply is lost. Then it
 * answers no call until {@link #speak}.
 */
public final class LossyHdfs extends DistributedFileSystem {
  /** What is lost of a rename. */
  enum Loss {
    NONE,
    REPLY,
    REQUEST
  }

  private Loss loss = Loss.NONE;
  private boolean isSilent;
  private final AtomicInteger lossCount = new AtomicInteger();

  /** Loses the next rename of a file to a snapshot. */
  void lose(Loss what) {
    loss = what;
  }

  /** Makes the name node answer again. */
  void speak() {
    isSilent = false;
    loss = Loss.NONE;
  }

  int lossCount() {
    return lossCount.get();
  }

  @Override
  @SuppressWarnings("deprecation") // the one method that renames without overwriting
  public void rename(Path from, Path to, Options.Rename... options) throws IOException {
    checkSpeaks();
    if (loss == Loss.NONE) {
      super.rename(from, to, options);
      return;
    }
    if (loss == Loss.REPLY) {
      super.rename(from, to, options);
    }
    lossCount.incrementAndGet();
    isSilent = true;
    throw new SocketTimeoutException("no reply from the name node");
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    checkSpeaks();
    return super.getFileStatus(path);
  }

  @Override
  public boolean delete(Path path, boolean isRecursive) throws IOException {
    checkSpeaks();
    return super.delete(path, isRecursive);
  }

  private void checkSpeaks() throws SocketTimeoutException {
    if (isSilent) {
      throw new SocketTimeoutException("the name node is silent");
    }
  }
}

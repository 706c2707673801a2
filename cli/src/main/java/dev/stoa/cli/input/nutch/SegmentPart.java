package dev.stoa.cli.input.nutch;

import dev.stoa.cli.input.file.InvalidFileException;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * One of a segment's directories, such as {@code parse_text}, in the part that corresponds to one
 * of {@code content}: values by URL, which are sorted.
 *
 * @param <V> Nutch's class of the values
 */
final class SegmentPart<V extends Writable> implements Closeable {
  private final Text url = new Text();
  private final V value;

  /** Null if the segment lacks the directory. */
  private final SequenceFile.Reader reader;

  private boolean hasValue;

  private SegmentPart(SequenceFile.Reader reader, V value) throws IOException {
    this.reader = reader;
    this.value = value;
    advance();
  }

  /**
   * Opens the directory next to that of a file of contents.
   *
   * @param contentFile {@code SEGMENT/content/PART/data}
   * @param value an object to be filled
   */
  static <V extends Writable> SegmentPart<V> open(
      Path contentFile, String directory, V value, Configuration conf) throws IOException {
    Path part = contentFile.getParent();
    Path contents = part == null ? null : part.getParent();
    if (contents == null || !contents.getName().equals("content")) {
      return new SegmentPart<>(null, value);
    }
    Path parts = new Path(contents.getParent(), directory);
    FileSystem fileSystem = contentFile.getFileSystem(conf);
    if (!fileSystem.exists(parts)) {
      return new SegmentPart<>(null, value);
    }
    int partCount = fileSystem.listStatus(parts, SegmentPart::isPart).length;
    int contentPartCount = fileSystem.listStatus(contents, SegmentPart::isPart).length;
    Path file = new Path(new Path(parts, part.getName()), contentFile.getName());
    if (partCount != contentPartCount) {
      throw new InvalidFileException(
          "in the segment: %s has %s parts and %s has %s, so pages cannot be matched: parse the segment again with as many reduce tasks"
              .formatted(parts, partCount, contents, contentPartCount));
    }
    SequenceFile.Reader reader;
    try {
      reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
    } catch (FileNotFoundException e) {
      throw new InvalidFileException("in the segment: " + file + " is missing: copy it again", e);
    }
    boolean isOpen = false;
    try {
      SegmentPart<V> segmentPart = new SegmentPart<>(reader, value);
      isOpen = true;
      return segmentPart;
    } finally {
      if (!isOpen) {
        reader.close();
      }
    }
  }

  private static boolean isPart(Path path) {
    return path.getName().startsWith("part-");
  }

  private void advance() throws IOException {
    hasValue = reader != null && reader.next(url, value);
  }

  /**
   * Moves to the value of a URL; returns false if there is none. The URLs of successive calls must
   * be sorted.
   */
  boolean moveTo(Text wantedUrl) throws IOException {
    while (hasValue && url.compareTo(wantedUrl) < 0) {
      advance();
    }
    return hasValue && url.equals(wantedUrl);
  }

  V value() {
    return value;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}

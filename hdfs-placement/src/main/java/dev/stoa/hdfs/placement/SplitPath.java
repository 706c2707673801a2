package dev.stoa.hdfs.placement;

/**
 * Where a split directory is, as a path of one of its files tells; made by {@link DirectoryRule}.
 */
final class SplitPath {
  private final String name;
  private final String settled;
  private final String written;

  SplitPath(String name, String settled, String written) {
    this.name = name;
    this.settled = settled;
    this.written = written;
  }

  /** Its name, which a rename of its table leaves as it is: the key of {@link Rendezvous}. */
  String name() {
    return name;
  }

  /** Its path once the job that writes it has committed. */
  String settled() {
    return settled;
  }

  /** The path of the directory that the file is in now. */
  String written() {
    return written;
  }

  boolean isInJobDirectory() {
    return !written.equals(settled);
  }
}

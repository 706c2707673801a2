package dev.stoa.hadoop.storage;

import java.net.URI;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** A file system of which nothing is known. */
public final class ForeignFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "foreign";

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }
}

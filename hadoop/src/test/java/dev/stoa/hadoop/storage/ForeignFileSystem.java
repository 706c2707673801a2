package dev.stoa.hadoop.storage;

import java.net.URI;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** A file system without known atomic operations. */
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

package dev.stoa.storage.local;

import dev.stoa.annotation.Internal;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/** Opens local directories by {@code file:} URIs. Called through {@code ServiceLoader}. */
@Internal
public final class LocalStorageProvider implements StorageProvider {
  @Override
  public Set<String> schemes() {
    return Set.of("file");
  }

  /**
   * Opens the storage of a local directory.
   *
   * @throws IllegalArgumentException when the URI has no path, has a query or fragment, or names
   *     another host
   */
  @Override
  public Storage open(URI directory) {
    String authority = directory.getAuthority();
    String path = directory.getPath();
    if (directory.toString().isEmpty()) {
      throw new IllegalArgumentException("the URI is empty: write file:///path/of/the/table");
    }
    if (directory.getRawQuery() != null || directory.getRawFragment() != null) {
      throw new IllegalArgumentException(
          directory
              + " has a query or a fragment: if they are part of the path, write %3F for ? and %23"
              + " for #");
    }
    boolean isThisMachine =
        authority == null || authority.isEmpty() || authority.equals("localhost");
    if (!isThisMachine || path == null || path.isEmpty()) {
      throw new IllegalArgumentException(
          directory + " is not a directory of this machine: write file:///path/of/the/table");
    }
    return LocalStorage.at(Path.of(path));
  }
}

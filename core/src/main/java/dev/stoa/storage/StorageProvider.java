package dev.stoa.storage;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Opens the storages of some URI schemes. Implementations have a public constructor without
 * parameters and are registered for {@link ServiceLoader}; the first that supports a scheme opens
 * it.
 */
public interface StorageProvider {
  /** The supported schemes, in lower case, such as {@code hdfs}. */
  Set<String> schemes();

  /** Whether it can open a scheme, in lower case; {@link #schemes} need not list it. */
  default boolean supports(String scheme) {
    return schemes().contains(scheme);
  }

  /**
   * The storage of a directory, which need not exist yet.
   *
   * @param directory with a scheme that this provider supports
   */
  Storage open(URI directory) throws IOException;

  /**
   * The storage of a directory, found by the scheme of its URI; one without a scheme is a local
   * path.
   *
   * @throws IllegalArgumentException when no provider supports the scheme: the message lists the
   *     supported ones
   */
  static Storage openStorage(URI directory) throws IOException {
    String scheme =
        Optional.ofNullable(directory.getScheme()).orElse("file").toLowerCase(Locale.ROOT);
    Set<String> known = new TreeSet<>();
    for (StorageProvider provider : ServiceLoader.load(StorageProvider.class)) {
      if (provider.supports(scheme)) {
        return provider.open(directory);
      }
      known.addAll(provider.schemes());
    }
    throw new IllegalArgumentException(
        ("%s: no storage is known for the scheme \"%s\", only for %s: Hadoop's file systems need"
                + " the artifact dev.stoa:stoa-hadoop and the jars of the file system")
            .formatted(directory, scheme, String.join(", ", known)));
  }
}

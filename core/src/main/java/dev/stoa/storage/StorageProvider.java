package dev.stoa.storage;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Opens the storages of some URI schemes. Implementations have a public constructor without
 * parameters and are registered for {@link ServiceLoader}; the first one that supports the scheme
 * of a URI opens its storage.
 */
public interface StorageProvider {
  /** The supported schemes, in lower case, such as {@code hdfs}. */
  Set<String> schemes();

  /**
   * Whether the provider can open URIs of a scheme, in lower case, which {@link #schemes} need not
   * list.
   */
  default boolean supports(String scheme) {
    return schemes().contains(scheme);
  }

  /**
   * Opens the storage of a directory, which need not exist yet.
   *
   * @param directory a URI with a scheme that this provider supports
   */
  Storage open(URI directory) throws IOException;

  /**
   * Opens the storage of a directory by the scheme of its URI; a URI without a scheme is a local
   * path.
   *
   * @throws IllegalArgumentException when no provider supports the scheme: the message lists the
   *     supported ones
   */
  static Storage openStorage(URI directory) throws IOException {
    Objects.requireNonNull(directory, "the URI of the directory is null");
    String scheme =
        Optional.ofNullable(directory.getScheme()).orElse("file").toLowerCase(Locale.ROOT);
    Set<String> supportedSchemes = new TreeSet<>();
    for (StorageProvider provider : ServiceLoader.load(StorageProvider.class)) {
      if (provider.supports(scheme)) {
        return provider.open(directory);
      }
      supportedSchemes.addAll(provider.schemes());
    }
    throw new IllegalArgumentException(
        ("%s: the scheme \"%s\" is not supported, only %s: Hadoop's file systems need"
                + " the artifact dev.stoa:stoa-hadoop and the jars of the file system")
            .formatted(directory, scheme, String.join(", ", supportedSchemes)));
  }
}

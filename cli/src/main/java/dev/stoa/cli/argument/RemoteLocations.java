package dev.stoa.cli.argument;

import dev.stoa.cli.hadoop.HadoopErrorMessages;
import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.Storage;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Opens what is at a Hadoop URI. Apart from {@link TableLocations}, because loading this class
 * loads Hadoop.
 */
final class RemoteLocations {
  private RemoteLocations() {}

  /** Opens something with the user's settings. */
  private interface Opener<T> {
    T open(Configuration configuration, Path location) throws IOException;
  }

  static Storage forReading(String uri) throws IOException {
    return open(uri, HadoopStorages::open);
  }

  static Storage forWriting(String uri) throws IOException {
    return open(uri, HadoopStorages::openForWriting);
  }

  /** Returns whether there is a file at a URI. */
  static boolean isFile(String uri) throws IOException {
    return open(uri, RemoteLocations::isFile);
  }

  private static boolean isFile(Configuration configuration, Path location) throws IOException {
    try {
      return location.getFileSystem(configuration).getFileStatus(location).isFile();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Opens something through Hadoop, which throws many types of exceptions for wrong settings. */
  private static <T> T open(String uri, Opener<T> opener) throws IOException {
    try {
      return opener.open(HadoopSettings.load(), new Path(uri));
    } catch (InvalidTableException | NotCreatedException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      String message = HadoopErrorMessages.message(uri, e).orElseGet(() -> openFailure(uri, e));
      throw new IllegalArgumentException(message, e);
    }
  }

  private static String openFailure(String uri, Exception exception) {
    return uri
        + " cannot be opened ("
        + exception.getMessage()
        + "): check the address, that HADOOP_CONF_DIR is the directory of Hadoop's configuration,"
        + " and that STOA_CLASSPATH has the jars of that file system";
  }
}

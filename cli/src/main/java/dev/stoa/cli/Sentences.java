package dev.stoa.cli;

import dev.stoa.cli.hadoop.HadoopFaults;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Set;

/** Turns faults into one sentence each; called by {@link CommandLineProgram}. */
final class Sentences {
  private static final String FULL_DISK = "No space left on device";
  private static final String READ_ONLY = "Read-only file system";

  /** Those whose message is already a sentence for the user, with place and remedy. */
  private static final Set<Class<? extends Exception>> SPEAKING =
      Set.of(
          CommitConflictException.class,
          CommitStateUnknownException.class,
          CorruptFileException.class,
          InvalidTableException.class,
          UnsupportedVersionException.class,
          IllegalArgumentException.class);

  private Sentences() {}

  /** The sentence for a fault, without a line break. */
  static String of(Throwable fault) {
    return of(fault, "the table");
  }

  /**
   * The same where it is known what was opened.
   *
   * @param place what the fault is of unless it says so itself
   */
  static String of(Throwable fault, String place) {
    return oneLine(text(fault, place));
  }

  /** Whether whoever reads our output has gone. */
  static boolean isClosedPipe(Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException && message(cause).contains("Broken pipe")) {
        return true;
      }
    }
    return false;
  }

  private static String text(Throwable fault, String place) {
    if (fault instanceof UncheckedIOException && fault.getCause() != null) {
      return text(fault.getCause(), place);
    }
    if (fault instanceof IOException file) {
      return HadoopFaults.sentence(place, file).orElseGet(() -> fileText(file));
    }
    if (fault instanceof OutOfMemoryError) {
      return "there is not enough memory: allow more, as in STOA_JAVA_OPTS=-Xmx4g, or use less, as in"
          + " --memory 64M";
    }
    if (fault instanceof StackOverflowError) {
      return "the records are nested too deeply: allow more, as in STOA_JAVA_OPTS=-Xss64m";
    }
    boolean isOurs = fault.getClass().getName().startsWith("dev.stoa.");
    boolean isPicocli = fault.getClass().getName().startsWith("picocli.");
    boolean isAvro = fault.getClass().getName().startsWith("org.apache.avro.");
    if (SPEAKING.contains(fault.getClass()) || isOurs || isPicocli || isAvro) {
      return message(fault);
    }
    return "this should not happen ("
        + fault.getClass().getSimpleName()
        + (message(fault).isEmpty() ? "" : ": " + message(fault))
        + "): run it again with --debug and report what it prints";
  }

  private static String fileText(IOException fault) {
    if (message(fault).contains(FULL_DISK)) {
      return "the disk is full (" + message(fault) + "): free some space and run this again";
    }
    if (message(fault).contains(READ_ONLY)) {
      return message(fault) + ": choose a place that can be written";
    }
    if (fault instanceof ConnectException
        || fault instanceof UnknownHostException
        || fault instanceof SocketTimeoutException) {
      return message(fault) + ": check that the address is right and its servers run";
    }
    if (fault instanceof NoSuchFileException || fault instanceof FileNotFoundException) {
      return "there is no file " + message(fault) + ": check the name";
    }
    if (fault instanceof AccessDeniedException) {
      return message(fault) + " may not be used by this user: change its permissions";
    }
    if (fault instanceof FileAlreadyExistsException) {
      return message(fault) + " exists already: choose another name or delete it";
    }
    if (fault instanceof FileSystemException) {
      return message(fault) + ": check the path and its disk";
    }
    String text = message(fault);
    return text.isEmpty() ? fault.getClass().getSimpleName().toLowerCase(Locale.ROOT) : text;
  }

  private static String message(Throwable fault) {
    return fault.getMessage() == null ? "" : fault.getMessage();
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}

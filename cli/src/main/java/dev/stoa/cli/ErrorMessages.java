package dev.stoa.cli;

import dev.stoa.cli.hadoop.HadoopErrorMessages;
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

/** Turns exceptions into one sentence each; called by {@link CommandLineProgram}. */
final class ErrorMessages {
  private static final String FULL_DISK = "No space left on device";
  private static final String READ_ONLY = "Read-only file system";

  /** Exceptions whose message is already a sentence for the user, with location and remedy. */
  private static final Set<Class<? extends Exception>> SELF_EXPLANATORY =
      Set.of(
          CommitConflictException.class,
          CommitStateUnknownException.class,
          CorruptFileException.class,
          InvalidTableException.class,
          UnsupportedVersionException.class,
          IllegalArgumentException.class);

  private ErrorMessages() {}

  /** The sentence for an exception, without a line break. */
  static String of(Throwable fault) {
    return of(fault, "the table");
  }

  /**
   * The sentence for an exception raised while {@code location} was open.
   *
   * @param location the file or table to name unless the exception names one
   */
  static String of(Throwable fault, String location) {
    return oneLine(text(fault, location));
  }

  /** Whether the process that reads the output closed the pipe. */
  static boolean isClosedPipe(Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException && message(cause).contains("Broken pipe")) {
        return true;
      }
    }
    return false;
  }

  private static String text(Throwable fault, String location) {
    if (fault instanceof UncheckedIOException && fault.getCause() != null) {
      return text(fault.getCause(), location);
    }
    if (fault instanceof IOException file) {
      return HadoopErrorMessages.message(location, file).orElseGet(() -> fileText(file));
    }
    if (fault instanceof OutOfMemoryError) {
      return "out of memory: allow more, as in STOA_JAVA_OPTS=-Xmx4g, or use less, as"
          + " in --memory 64M";
    }
    if (fault instanceof StackOverflowError) {
      return "the records are nested too deeply: allow more, as in STOA_JAVA_OPTS=-Xss64m";
    }
    boolean isOurs = fault.getClass().getName().startsWith("dev.stoa.");
    boolean isPicocli = fault.getClass().getName().startsWith("picocli.");
    boolean isAvro = fault.getClass().getName().startsWith("org.apache.avro.");
    if (SELF_EXPLANATORY.contains(fault.getClass()) || isOurs || isPicocli || isAvro) {
      return message(fault);
    }
    return "internal error ("
        + fault.getClass().getSimpleName()
        + (message(fault).isEmpty() ? "" : ": " + message(fault))
        + "): rerun with --debug and report the output";
  }

  private static String fileText(IOException fault) {
    if (message(fault).contains(FULL_DISK)) {
      return "the disk is full (" + message(fault) + "): free some space and run this again";
    }
    if (message(fault).contains(READ_ONLY)) {
      return message(fault) + ": choose a writable directory";
    }
    if (fault instanceof ConnectException
        || fault instanceof UnknownHostException
        || fault instanceof SocketTimeoutException) {
      return message(fault) + ": check the address and that its servers are running";
    }
    if (fault instanceof NoSuchFileException || fault instanceof FileNotFoundException) {
      return "no such file: " + message(fault) + "; check the name";
    }
    if (fault instanceof AccessDeniedException) {
      return "permission denied: " + message(fault) + "; change its permissions";
    }
    if (fault instanceof FileAlreadyExistsException) {
      return message(fault) + " already exists: choose another name or delete it";
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

package dev.stoa.cli;

import dev.stoa.cli.console.ClosedPipeException;
import dev.stoa.cli.console.ControlCharacters;
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

/** Converts exceptions to messages of one sentence each, for {@link CommandLineProgram}. */
final class ErrorMessages {
  private static final String FULL_DISK_MESSAGE = "No space left on device";
  private static final String READ_ONLY_MESSAGE = "Read-only file system";

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

  /** Returns the message about an exception, on one line. */
  static String of(Throwable exception) {
    return of(exception, "the table");
  }

  /**
   * Returns the message about an exception, on one line.
   *
   * @param location the file or table that the message names if the exception names none
   */
  static String of(Throwable exception, String location) {
    return oneLine(text(exception, location));
  }

  /** Returns whether the process that reads the command's own output closed the pipe. */
  static boolean isClosedPipe(Throwable exception) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof ClosedPipeException) {
        return true;
      }
    }
    return false;
  }

  private static String text(Throwable exception, String location) {
    if (exception instanceof UncheckedIOException && exception.getCause() != null) {
      return text(exception.getCause(), location);
    }
    if (exception instanceof IOException ioException) {
      return HadoopErrorMessages.message(location, ioException)
          .orElseGet(() -> ioErrorText(ioException));
    }
    if (exception instanceof OutOfMemoryError) {
      return "out of memory: allow more, as in STOA_JAVA_OPTS=-Xmx4g, or use less, as"
          + " in --memory 64M";
    }
    if (exception instanceof StackOverflowError) {
      return "the records are nested too deeply: allow more, as in STOA_JAVA_OPTS=-Xss64m";
    }
    boolean isStoaException = exception.getClass().getName().startsWith("dev.stoa.");
    boolean isPicocliException = exception.getClass().getName().startsWith("picocli.");
    boolean isAvroException = exception.getClass().getName().startsWith("org.apache.avro.");
    if (SELF_EXPLANATORY.contains(exception.getClass())
        || isStoaException
        || isPicocliException
        || isAvroException) {
      return message(exception);
    }
    return "internal error ("
        + exception.getClass().getSimpleName()
        + (message(exception).isEmpty() ? "" : ": " + message(exception))
        + "): rerun with --debug and report the output";
  }

  private static String ioErrorText(IOException exception) {
    if (message(exception).contains(FULL_DISK_MESSAGE)) {
      return "the disk is full (" + message(exception) + "): free some space and run this again";
    }
    if (message(exception).contains(READ_ONLY_MESSAGE)) {
      return message(exception) + ": choose a writable directory";
    }
    if (exception instanceof ConnectException
        || exception instanceof UnknownHostException
        || exception instanceof SocketTimeoutException) {
      return message(exception) + ": check the address and that its servers are running";
    }
    if (exception instanceof NoSuchFileException || exception instanceof FileNotFoundException) {
      return "no such file: " + message(exception) + "; check the name";
    }
    if (exception instanceof AccessDeniedException) {
      return "permission denied: " + message(exception) + "; change its permissions";
    }
    if (exception instanceof FileAlreadyExistsException) {
      return message(exception) + " already exists: choose another name or delete it";
    }
    if (exception instanceof FileSystemException) {
      return message(exception) + ": check the path and its disk";
    }
    String text = message(exception);
    return text.isEmpty() ? exception.getClass().getSimpleName().toLowerCase(Locale.ROOT) : text;
  }

  private static String message(Throwable exception) {
    return exception.getMessage() == null ? "" : exception.getMessage();
  }

  private static String oneLine(String text) {
    return ControlCharacters.escape(text.strip().replaceAll("\\s*\\R\\s*", " "));
  }
}

package dev.stoa.cli.hadoop;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts exceptions of Hadoop and its servers to messages of one sentence. The servers send class
 * names and several lines of internal details.
 */
public final class HadoopErrorMessages {
  private static final Pattern SERVER =
      Pattern.compile(
          "(?:Call From \\S+ to |destination host is: \"?)([^\\s\"/]+)\"?(?:/[^:]*)?(:\\d+)");
  private static final Pattern PERMISSION =
      Pattern.compile("user=([^,]+), access=([^,]+), inode=\"([^\"]*)\":([^:]*):[^:]*:(\\S+)");
  private static final Pattern UNKNOWN_HOST =
      Pattern.compile("UnknownHostException: \"?([^\\s\":;]+)");

  private static final String PERMISSION_REMEDY =
      ": change its permissions with hdfs dfs -chmod, or run as another user";

  /** The first rule that matches an exception or one of its causes gives the message. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("AccessControlException", "Permission denied", HadoopErrorMessages::permission),
          new Rule("SafeModeException", "in safe mode", HadoopErrorMessages::safeMode),
          new Rule("StandbyException", "in state standby", HadoopErrorMessages::standby),
          new Rule("QuotaExceededException", "QuotaExceededException", HadoopErrorMessages::quota),
          new Rule("SaslException", "GSS initiate failed", HadoopErrorMessages::kerberos),
          new Rule("", "Client cannot authenticate via", HadoopErrorMessages::kerberos),
          new Rule("", "SIMPLE authentication is not enabled", HadoopErrorMessages::kerberos),
          new Rule(
              "", "Server asks us to fall back to SIMPLE auth", HadoopErrorMessages::notSecure),
          new Rule(
              "BlockMissingException", "Could not obtain block", HadoopErrorMessages::missingBlock),
          new Rule("", "could only be written to 0 of the", HadoopErrorMessages::noDataNode),
          new Rule(
              "UnknownHostException", "UnknownHostException", HadoopErrorMessages::unknownHost),
          new Rule(
              "RpcNoSuchProtocolException", "Unknown protocol", HadoopErrorMessages::wrongPort),
          new Rule("RpcException", "RPC response", HadoopErrorMessages::wrongPort),
          new Rule("EOFException", "End of File Exception", HadoopErrorMessages::wrongPort),
          new Rule("ConnectException", "Connection refused", HadoopErrorMessages::unreachable),
          new Rule("ConnectTimeoutException", "timed out", HadoopErrorMessages::unreachable),
          new Rule(
              "SocketTimeoutException",
              "socket timeout exception",
              HadoopErrorMessages::unreachable),
          new Rule("NoRouteToHostException", "No route to host", HadoopErrorMessages::unreachable));

  private HadoopErrorMessages() {}

  /**
   * A kind of error, recognized by either the class name or the message of an exception.
   *
   * @param className the end of the exception's class name, here or on the server; empty if errors
   *     of this kind have no class of their own
   * @param messagePart a part of the message of Hadoop's exceptions
   * @param toMessage returns the message from the location and the exception's message
   */
  private record Rule(
      String className, String messagePart, BiFunction<String, String, String> toMessage) {
    boolean matches(Throwable exception, String message) {
      boolean hasClassName =
          !className.isEmpty()
              && (exception.getClass().getName().endsWith(className)
                  || message.contains(className));
      return (hasClassName || message.contains(messagePart)) && isHadoopError(exception, message);
    }

    /**
     * Returns whether Hadoop raised an exception; other code raises exceptions of the same names.
     */
    private static boolean isHadoopError(Throwable exception, String message) {
      return exception.getClass().getName().startsWith("org.apache.hadoop.")
          || SERVER.matcher(message).find()
          || message.contains("org.apache.hadoop.");
    }
  }

  /**
   * Returns the message about an exception; empty unless Hadoop raised it.
   *
   * @param location the file or table that was opened, read or written
   */
  public static Optional<String> message(String location, Throwable exception) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      for (Rule rule : RULES) {
        if (rule.matches(cause, message)) {
          return Optional.of(rule.toMessage().apply(location, message));
        }
      }
    }
    return Optional.empty();
  }

  private static String permission(String location, String message) {
    if (message.contains("is not a directory")) {
      return location + " is a file, not a table: name a directory";
    }
    Matcher matcher = PERMISSION.matcher(message);
    if (!matcher.find()) {
      return location
          + " denies access to this user ("
          + firstLine(message)
          + ")"
          + PERMISSION_REMEDY;
    }
    return "%s: user %s has no permission to %s %s, which is owned by %s with mode %s%s"
        .formatted(
            location,
            matcher.group(1),
            matcher.group(2).toLowerCase(Locale.ROOT).replace("_", " and "),
            matcher.group(3),
            matcher.group(4),
            matcher.group(5),
            PERMISSION_REMEDY);
  }

  private static String safeMode(String location, String message) {
    return location
        + " cannot be changed while its NameNode is in safe mode: wait until hdfs dfsadmin"
        + " -safemode get says OFF, then run this again";
  }

  private static String standby(String location, String message) {
    return location
        + " is on a NameNode in standby state: use the nameservice instead of a host, and set"
        + " HADOOP_CONF_DIR to its configuration directory";
  }

  private static String quota(String location, String message) {
    return location
        + " exceeds a quota ("
        + firstLine(message).replaceFirst("^.*QuotaExceededException: ", "")
        + "): remove files, or have the quota raised";
  }

  private static String kerberos(String location, String message) {
    return location
        + " is on a secure cluster, which does not know this user ("
        + firstLine(message)
        + "): run kinit, and set HADOOP_CONF_DIR to the cluster's configuration directory";
  }

  private static String notSecure(String location, String message) {
    return location
        + " is on a cluster without Kerberos, but HADOOP_CONF_DIR configures Kerberos: set it to"
        + " the configuration directory of that cluster";
  }

  private static String missingBlock(String location, String message) {
    return location
        + " has blocks without a live replica ("
        + firstLine(message)
        + "): start the DataNodes, or run hdfs fsck";
  }

  private static String noDataNode(String location, String message) {
    return location
        + " cannot be written because no DataNode accepts its blocks: check that DataNodes run,"
        + " have space and can be reached from this machine";
  }

  private static String unknownHost(String location, String message) {
    Matcher host = UNKNOWN_HOST.matcher(message);
    return location
        + " is on an unknown host"
        + (host.find() ? ", " + host.group(1) : "")
        + ": check the address, or set HADOOP_CONF_DIR to the configuration directory that"
        + " defines it";
  }

  private static String wrongPort(String location, String message) {
    return location
        + " cannot be opened: the server"
        + server(message)
        + " is not a NameNode; check the port, usually 8020 or 9000, not the port of the web UI";
  }

  private static String unreachable(String location, String message) {
    return location
        + " cannot be reached: no answer"
        + server(message)
        + "; check the address and that its NameNode is running";
  }

  private static String server(String message) {
    Matcher matcher = SERVER.matcher(message);
    return matcher.find() ? " at " + matcher.group(1) + matcher.group(2) : "";
  }

  private static String firstLine(String message) {
    return message.strip().lines().findFirst().orElse("");
  }
}

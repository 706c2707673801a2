package dev.stoa.yarn;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Passes the only {@link YarnCluster} of the module to tests, and stops it after the last test. */
final class YarnClusterExtension implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == YarnCluster.class;
  }

  @Override
  public YarnCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(YarnCluster.class))
        .computeIfAbsent(YarnCluster.class, key -> YarnCluster.start(), YarnCluster.class);
  }
}

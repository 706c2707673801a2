package dev.stoa.yarn;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Passes the module's only {@link YarnCluster} to tests; it is stopped after the last test. */
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
